/// Why rules can't be used. Rules that can't be read or compiled stop a report: fewer rules would mean a leak.
///
/// Its text names the place and what to do, and quotes rules, never collected text.
public struct RuleError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable {
        /// The file or directory can't be read.
        case unreadable
        /// The file is no TOML.
        case syntax
        /// A field is missing, unknown in `[rules.redact]`, or of the wrong kind.
        case schema
        /// A regular expression doesn't compile, or uses what gitleaks would reject.
        case regex
        /// A library could not set up its tables: out of memory.
        case resources
    }

    public var code: Code
    /// A path, or the name of an embedded file.
    public var file: String
    /// 1-based; 0 when the place is unknown.
    public var line: Int
    /// 1-based, in code points; 0 when the place is unknown.
    public var column: Int
    public var message: String
    /// What to do about it.
    public var advice: String

    init(_ code: Code, in file: String, at position: SourcePosition = .unknown, _ message: String, advice: String) {
        self.code = code
        self.file = file
        self.line = position.line
        self.column = position.column
        self.message = message
        self.advice = advice
    }

    public var description: String {
        let place = line > 0 ? "\(file):\(line):\(column)" : file
        return "\(place): \(message); \(advice)"
    }
}

/// A place in a rule file, 1-based as editors count.
struct SourcePosition: Sendable, Hashable {
    var line: Int
    var column: Int

    static let unknown = SourcePosition(line: 0, column: 0)
}
