/// Classes of the pseudonyms for what identifies this machine and its user, and for their private words.
enum IdentityClass: String, Sendable, CaseIterable {
    case user
    case name
    case host
    case machineID = "machine-id"
    case bootID = "boot-id"
    /// One of ``PrivateWords``.
    case word = "private"

    /// What the ledger says.
    var ruleID: String { self == .word ? "private-word" : "this-machine-\(rawValue)" }
}
