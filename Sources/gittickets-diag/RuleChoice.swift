import DiagRedaction
import PlatformOS

/// The rules a command works with: `--rules DIR`, or those built in and the user's own file.
enum RuleChoice {
    static func rules(_ arguments: Arguments) throws(ToolError) -> RuleSet {
        try load(try arguments.value("rules"))
    }

    /// - Parameter directory: `nil` for those built in, with the user's changes.
    static func load(_ directory: String?) throws(ToolError) -> RuleSet {
        if let note = RuleSet.speedNote { Terminal.error("\(Tool.name): \(note)") }
        do {
            if let directory { return try RuleSet(directory: directory) }
            return try RuleSet.builtIn(changedBy: XDGPaths.current().userRules)
        } catch {
            throw .failed("rules", "\(error)")
        }
    }
}
