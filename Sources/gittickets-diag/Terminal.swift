internal import Glibc
internal import PlatformOS

/// The standard streams, and whether a person is there to be asked.
enum Terminal {
    static func print(_ text: String) { write(text + "\n", to: 1) }
    static func error(_ text: String) { write(text + "\n", to: 2) }

    /// Bytes as they are, with nothing added.
    static func write(_ bytes: [UInt8]) { writeAll(bytes, to: 1) }

    /// Puts something that can't be written in the place of standard streams that are closed: the next file to be opened
    /// would take their numbers, and what is said to people would be written into it.
    static func holdStandardStreams() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
            let hold = open("/dev/null", O_RDONLY)
            if hold >= 0, hold != descriptor {
                dup2(hold, descriptor)
                close(hold)
            }
        }
    }

    static var inputIsTerminal: Bool { isatty(0) == 1 }
    /// Asks and reads one line; `nil` at the end of input.
    static func ask(_ question: String) -> String? {
        write(question, to: 2)
        return Swift.readLine()
    }

    static var workingDirectory: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    static func input() -> FileDescriptor { FileDescriptor(adopting: dup(0)) }

    /// All of standard input.
    static func readInput(limit: Int) throws(ToolError) -> [UInt8] {
        do {
            return try input().readToEnd(limit: limit)
        } catch {
            throw .failed("standard input", error.reason, "at most \(limit) bytes are read")
        }
    }

    static func exit(_ status: ToolStatus) -> Never { Glibc.exit(status.rawValue) }

    private static func write(_ text: String, to descriptor: Int32) { writeAll(Array(text.utf8), to: descriptor) }

    /// As other filters end when their reader goes away (`| head`): by SIGPIPE, which waits while the thread blocks it.
    private static func endWithReader() -> Never {
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_UNBLOCK, &pipe, nil)
        // Whoever started this has it ignored.
        Glibc.exit(0)
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
        do {
            try FileDescriptor(adopting: dup(descriptor)).write(bytes)
        } catch {
            if error.code == EPIPE { endWithReader() }
            let stream = descriptor == 1 ? "standard output" : "standard error"
            // When that can't be written either, the status has to do.
            try? FileDescriptor(adopting: dup(2)).write(Array("\(Tool.name): \(stream): \(error.reason)\n".utf8))
            Glibc.exit(ToolStatus.failed.rawValue)
        }
    }
}
