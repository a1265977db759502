/// Classes of the pseudonyms for what identifies this machine and its user.
enum IdentityClass: String, Sendable, CaseIterable {
    case user
    case name
    case host
    case machineID = "machine-id"
    case bootID = "boot-id"

    /// What the ledger says.
    var ruleID: String { "this-machine-\(rawValue)" }
}
