import DiagRedaction

/// One set for all tests: making it is the costly part.
let builtIn = Result { try RuleSet.builtIn() }

let alice = MachineIdentity(
    userName: "alice", fullName: "Alice Example", homeDirectory: "/home/alice", hostName: "birdbox",
    domainName: "birdbox.example.net", machineID: "0123456789abcdef0123456789abcdef",
    bootID: "11112222-3333-4444-5555-666677778888")

/// A fresh redactor, as each report gets.
func redactor(_ identity: MachineIdentity = alice) throws -> Redactor {
    Redactor(rules: try builtIn.get(), identity: identity)
}

func redacted(_ text: String, as identity: MachineIdentity = alice) throws -> String {
    try redactor(identity).redact(text, section: "log").text
}

func redacted(_ bytes: [UInt8]) throws -> String {
    try redactor().redact(bytes, section: "log").text
}
