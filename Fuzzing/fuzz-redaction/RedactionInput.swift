import DiagRedaction
import Glibc

/// One input: the bytes of a log. Any bytes are masked without a trap or a hang, masking again changes nothing, and what is
/// known of lines that come again changes nothing either.
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
        let log = again(bytes)
        let whole = masked(log, rules, knowingLines: false)
        precondition(masked(log, rules, knowingLines: true) == whole, "what was known of a line was wrong")
    }

    private static func masked(_ log: [UInt8], _ rules: RuleSet, knowingLines: Bool) -> String {
        let redactor = Redactor(
            rules: rules, identity: identity, bytesBeforeSelection: knowingLines ? 0 : Int.max)
        return redactor.redact(log, section: "log").text
    }

    /// The first lines five times and more, each time with other digits: enough for lines to be known.
    private static func again(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.prefix(4_096) + [0x0A]
        var log: [UInt8] = []
        var round = 0
        while round < 5 || log.count < 3 << 12 {
            let step = UInt8(round % 10)
            log += lines.map { (0x30...0x39).contains($0) ? ($0 - 0x30 + step) % 10 + 0x30 : $0 }
            round += 1
        }
        return log
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
