import DiagRedaction
import Glibc

/// One input: the bytes of a log. Any bytes are masked without a trap or a hang, and masking again changes nothing.
enum RedactionInput {
    /// libFuzzer calls this once an input, on the main thread; 0 means "keep going".
    static let run: @convention(c) (UnsafePointer<UInt8>?, UInt) -> CInt = { start, count in
        RedactionInput.read([UInt8](UnsafeBufferPointer(start: start, count: Int(count))))
        return 0
    }

    private static let rules: RuleSet? = try? RuleSet.builtIn()

    private static let identity = MachineIdentity(
        userName: "jennywren", fullName: "Jenny Wren", homeDirectory: "/home/jennywren", hostName: "hedgerow",
        domainName: "birds.example.net", machineID: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        bootID: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff")

    private static func read(_ bytes: [UInt8]) {
        // Ends the fuzzer at its first input: rules that do not compile mask nothing.
        guard let rules else { preconditionFailure("the built-in rules do not compile") }
        let once = Redactor(rules: rules, identity: identity).redact(bytes, section: "log").text
        let twice = Redactor(rules: rules, identity: identity).redact(once, section: "log").text
        if once != twice { show(once, twice) }
        // Ends the fuzzer with this input: a stored draft is masked again when it is loaded, and its digest must hold.
        precondition(once == twice, "masking again changed the text")
    }

    /// The first line that differs, masked once and masked twice.
    private static func show(_ once: String, _ twice: String) {
        let pairs = zip(once.split(separator: "\n"), twice.split(separator: "\n"))
        let pair = pairs.first { $0 != $1 }
        let lines = pair.map { [$0, $1].map(\.debugDescription) } ?? ["", "one has more lines"]
        var text = lines.joined(separator: "\n") + "\n"
        _ = text.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
