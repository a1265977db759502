import DiagRedaction
import Glibc

/// One input: how a secret is encoded, and what stands before and after it. It never survives, and masking again
/// changes nothing.
enum EncodedInput {
    /// libFuzzer calls this once an input, on the main thread; 0 means "keep going".
    static let run: @convention(c) (UnsafePointer<UInt8>?, UInt) -> CInt = { start, count in
        EncodedInput.read([UInt8](UnsafeBufferPointer(start: start, count: Int(count))))
        return 0
    }

    private static let rules: RuleSet? = try? RuleSet.builtIn()
    private static let secret = "password=Zk83hdPqLm29sXw71VbnQ4"

    /// The first byte chooses encodings, the second says how much of the rest stands before.
    private static func read(_ bytes: [UInt8]) {
        // Ends the fuzzer at its first input: rules that do not compile mask nothing.
        guard let rules else { preconditionFailure("the built-in rules do not compile") }
        guard bytes.count >= 2 else { return }
        let rest = bytes.dropFirst(2)
        let before = rest.prefix(rest.count * Int(bytes[1]) / 255)
        let planted = Encoding.chain(bytes[0], Array(secret.utf8))
        // On a line of its own: what is around may be encoded too, in ways that never end.
        let parts = [Array(before), planted, Array(rest.dropFirst(before.count))]
        let text = Array(parts.joined(separator: [0x0A]))
        let once = Redactor(rules: rules, identity: MachineIdentity()).redact(text, section: "log").text
        precondition(!once.contains(String(decoding: planted, as: UTF8.self)), "an encoded secret survived")
        let twice = Redactor(rules: rules, identity: MachineIdentity()).redact(once, section: "log").text
        precondition(once == twice, "masking again changed the text")
    }
}
