/// An option a command takes: `--name` or `--name VALUE`.
struct Option: Hashable {
    var name: String
    /// `nil` for a switch; otherwise what stands for the value in `--help`.
    var value: String?
    /// What the option stands for without a value; `nil` where it needs one.
    var standard: String?
    var help: String

    /// As `--help` shows it.
    var spelled: String { "--" + name + (value.map { standard == nil ? " \($0)" : " [\($0)]" } ?? "") }

    static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: nil, help: help) }
    static func value(_ name: String, _ value: String, _ help: String) -> Option {
        Option(name: name, value: value, help: help)
    }
    static func value(_ name: String, _ value: String, or standard: String, _ help: String) -> Option {
        Option(name: name, value: value, standard: standard, help: help)
    }

    /// Taken by every command.
    static let everywhere: [Option] = [
        .value("app", "ID", "the application; needed only where there are several"),
        .value("config", "FILE", "a configuration file other than the application's own"),
        .flag("json", "print data as JSON"),
    ]
}

/// The words after a command, sorted into options and operands.
///
/// `--name VALUE`, `--name=VALUE`, `-` as an operand, and `--` to end the options; options may stand anywhere.
struct Arguments {
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    private let command: String

    init(_ words: [String], accepting options: [Option], of command: String) throws(ToolError) {
        self.command = command
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                return
            }
            guard word.hasPrefix("--") else {
                if word.hasPrefix("-"), word != "-" {
                    throw .usage("'\(word)'", "no such option", "see \(Tool.name) \(command) --help")
                }
                operands.append(word)
                continue
            }
            try take(word, from: &rest, accepting: options)
        }
    }

    private mutating func take(
        _ word: String, from rest: inout ArraySlice<String>, accepting options: [Option]
    ) throws(ToolError) {
        let body = word.dropFirst(2)
        let name = String(body.prefix { $0 != "=" })
        guard let option = options.first(where: { $0.name == name }) else {
            throw .usage("'--\(name)'", "no such option of \(command)", "see \(Tool.name) \(command) --help")
        }
        let attached = body.contains("=") ? String(body.dropFirst(name.count + 1)) : nil
        guard let placeholder = option.value else {
            if attached != nil { throw .usage("'--\(name)'", "takes no value", nil) }
            values[name] = [""]
            return
        }
        let isNextAValue = option.standard == nil || rest.first?.hasPrefix("--") == false
        guard let value = attached ?? (isNextAValue ? rest.popFirst() : nil) ?? option.standard else {
            throw .usage("'--\(name)'", "needs a value", "--\(name) \(placeholder)")
        }
        values[name, default: []].append(value)
    }

    func has(_ name: String) -> Bool { values[name] != nil }
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The option's one value.
    func value(_ name: String) throws(ToolError) -> String? {
        let given = all(name)
        if given.count > 1 { throw .usage("'--\(name)'", "given \(given.count) times", "give it once") }
        return given.first
    }

    /// The only operand, or `nil` when there is none.
    func operand(_ what: String) throws(ToolError) -> String? {
        if operands.count > 1 { throw .usage("'\(operands[1])'", "one \(what) at a time", nil) }
        return operands.first
    }

    /// A duration such as 30s, 10m, 2h, 1d; a bare number is seconds.
    func seconds(_ name: String) throws(ToolError) -> Double? {
        guard let text = try value(name) else { return nil }
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard let number = Double(digits), number > 0, number.isFinite, number * (unit ?? 1) <= 366 * 86400 else {
            throw .usage("'--\(name) \(text)'", "not a duration", "such as 90s, 10m, 2h or 1d, at most 366d")
        }
        return number * (unit ?? 1)
    }

    /// One of the words allowed, or the first of them when the option is absent.
    func choice<Word: RawRepresentable & CaseIterable>(_ name: String, _: Word.Type, default standard: Word)
        throws(ToolError) -> Word where Word.RawValue == String
    {
        guard let text = try value(name) else { return standard }
        if let word = Word(rawValue: text) { return word }
        let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("'--\(name) \(text)'", "not understood", "one of: \(known)")
    }
}
