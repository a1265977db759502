/// Message ids of systemd (sd-messages.h).
enum MessageID {
    static let journalStopped = "d93fb3c9c24d451a97cea615ce59c00b"
    static let unitStopping = "de5b426a63be47a7b6ac3eaac82e2f6f"
    static let unitFailed = "d9b373ed55a64feb8242e02dbe79a49c"
    static let unitProcessExit = "98e322203f7a4ed290d09fe03c09fe15"
    static let unitOutOfMemory = "fe6faa94e7774663a0da52717891d8ef"
    static let unitKilledByOOMD = "d989611b15e44c9dbf31e3c81256e4ed"
}
