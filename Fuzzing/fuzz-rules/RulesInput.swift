import DiagRedaction

/// One input: a rule file. It loads and runs its samples, or is refused with a place.
enum RulesInput {
    /// libFuzzer calls this once an input, on the main thread; 0 means "keep going".
    static let run: @convention(c) (UnsafePointer<UInt8>?, UInt) -> CInt = { start, count in
        RulesInput.read([UInt8](UnsafeBufferPointer(start: start, count: Int(count))))
        return 0
    }

    private static func read(_ bytes: [UInt8]) {
        do throws(RuleError) {
            let rules = try RuleSet(name: "input.toml", bytes: bytes)
            _ = rules.sampleProblems()
            _ = rules.summaries
            _ = Redactor(rules: rules, identity: MachineIdentity()).redact(bytes, section: "s")
        } catch {
            // Ends the fuzzer with this input: nobody could find the mistake.
            precondition(!error.message.isEmpty && !error.advice.isEmpty, "an error that says nothing")
        }
    }
}
