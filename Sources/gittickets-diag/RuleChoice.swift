import DiagRedaction
import PlatformOS

/// The rules a command works with: `--rules DIR`, or those built in and the user's own file.
enum RuleChoice {
    /// What a command that works with rules takes.
    static let options: [Option] = [
        .value("rules", "DIR", "TOML rules (a directory or a file) in place of the built-in ones"),
        .value("private", "WORD", "mask this word too, as often as given; other users may see it among the processes"),
        .value("private-from", "FILE", "mask the words in FILE too, one a line"),
    ]

    static func rules(_ arguments: Arguments) throws(ToolError) -> RuleSet {
        let rules = try load(try arguments.value("rules"))
        do {
            var words = PrivateWords(arguments.all("private"))
            for file in arguments.all("private-from") { words.words += try PrivateWords(file: file).words }
            warn(words)
            return rules.masking(words)
        } catch {
            throw .failed("private words", "\(error)")
        }
    }

    /// Tells why masking takes longer on this machine, where it does.
    static func noteSpeed() {
        if let note = RuleSet.speedNote { Terminal.error("\(Tool.name): \(note)") }
    }

    /// By its place: the word itself is private.
    private static func warn(_ words: PrivateWords) {
        for (index, word) in words.words.enumerated() where !PrivateWords.isTelling(word) {
            Terminal.error("\(Tool.name): private word \(index + 1) is too short or too common: it isn't masked")
        }
    }

    /// - Parameter directory: `nil` for those built in, with the user's changes.
    static func load(_ directory: String?) throws(ToolError) -> RuleSet {
        noteSpeed()
        let paths = XDGPaths.current()
        do {
            let own = try PrivateWords.user(paths.userPrivateWords)
            if let directory { return try RuleSet(directory: directory).masking(own) }
            return try RuleSet.builtIn(changedBy: paths.userRules).masking(own)
        } catch {
            throw .failed("rules", "\(error)")
        }
    }
}
