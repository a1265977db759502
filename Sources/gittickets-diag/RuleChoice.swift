import DiagRedaction

/// The rules a command works with: `--rules DIR`, or those built in.
enum RuleChoice {
    static func rules(_ arguments: Arguments) throws(ToolError) -> RuleSet {
        try load(try arguments.value("rules"))
    }

    /// - Parameter directory: `nil` for the rules built in.
    static func load(_ directory: String?) throws(ToolError) -> RuleSet {
        if let note = RuleSet.speedNote { Terminal.error("\(Tool.name): \(note)") }
        do {
            if let directory { return try RuleSet(directory: directory) }
            return try RuleSet.builtIn()
        } catch {
            throw .failed("rules", "\(error)")
        }
    }
}
