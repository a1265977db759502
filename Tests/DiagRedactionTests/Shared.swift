@testable import DiagRedaction

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

extension RedactionStream {
    /// What comes out while `bytes` go in, so many at a time.
    mutating func append(_ bytes: [UInt8], by size: Int) -> Redaction {
        var redaction = Redaction()
        for start in stride(from: 0, to: bytes.count, by: size) {
            redaction.append(append(bytes[start..<min(bytes.count, start + size)]))
        }
        return redaction
    }
}

/// All that a stream gives out for `bytes`, of which it gets so many at a time.
func streamed(_ bytes: [UInt8], by size: Int, to redactor: Redactor, expecting expected: Int = 0) -> Redaction {
    var stream = RedactionStream(redactor, section: "s", expecting: expected)
    var redaction = stream.append(bytes, by: size)
    redaction.append(stream.finish())
    return redaction
}

extension PreparedRegex {
    /// What tells where it may match in lines of which only the skeleton is known; nothing where it crosses lines.
    var onSkeletons: (pattern: SkeletonPattern?, isBlind: Bool) {
        if case .line(let pattern, let isBlind) = skeletonRule(keywords: [], caseSensitive: false) {
            return (pattern, isBlind)
        }
        return (nil, false)
    }
}
