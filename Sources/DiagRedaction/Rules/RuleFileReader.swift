/// Reads fields of one TOML table, with errors that point at the field.
struct RuleFileReader {
    let file: String
    let table: TOMLValue

    func string(_ key: String) throws(RuleError) -> String? {
        guard let value = table[key] else { return nil }
        guard case .string(let text) = value.content else { throw wrongKind(key, value, wanted: "a string") }
        return text
    }

    func strings(_ key: String) throws(RuleError) -> [String] {
        guard let value = table[key] else { return [] }
        guard case .array(let items) = value.content else { throw wrongKind(key, value, wanted: "an array of strings") }
        var result: [String] = []
        for item in items {
            guard case .string(let text) = item.content else { throw wrongKind(key, item, wanted: "a string") }
            result.append(text)
        }
        return result
    }

    func integer(_ key: String) throws(RuleError) -> Int? {
        guard let value = table[key] else { return nil }
        guard case .integer(let number) = value.content else { throw wrongKind(key, value, wanted: "an integer") }
        return Int(number)
    }

    func number(_ key: String) throws(RuleError) -> Double? {
        guard let value = table[key] else { return nil }
        switch value.content {
        case .float(let number): return number
        case .integer(let number): return Double(number)
        default: throw wrongKind(key, value, wanted: "a number")
        }
    }

    func boolean(_ key: String) throws(RuleError) -> Bool? {
        guard let value = table[key] else { return nil }
        guard case .boolean(let flag) = value.content else { throw wrongKind(key, value, wanted: "true or false") }
        return flag
    }

    func tables(_ key: String) throws(RuleError) -> [RuleFileReader] {
        guard let value = table[key] else { return [] }
        let items: [TOMLValue]
        switch value.content {
        case .array(let elements): items = elements
        case .table: items = [value]
        default: throw wrongKind(key, value, wanted: "a table")
        }
        var readers: [RuleFileReader] = []
        for item in items {
            guard case .table = item.content else { throw wrongKind(key, item, wanted: "a table") }
            readers.append(RuleFileReader(file: file, table: item))
        }
        return readers
    }

    /// One of an enumeration's names.
    func choice<T: RawRepresentable & CaseIterable>(_ key: String, _: T.Type) throws(RuleError) -> T?
    where T.RawValue == String {
        guard let name = try string(key), let value = table[key] else { return nil }
        guard let choice = T(rawValue: name) else {
            let names = T.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw RuleError(
                .schema, in: file, at: value.position, "\(key) = \"\(name)\" is unknown", advice: "use one of \(names)")
        }
        return choice
    }

    /// Refuses what would otherwise be left out without a word.
    ///
    /// - Parameter known: in any case.
    func refuseKeys(except known: Set<String>, of what: String) throws(RuleError) {
        guard case .table(let entries) = table.content else { return }
        let known = Set(known.map { $0.lowercased() })
        for (key, value) in entries where !known.contains(key.lowercased()) {
            let foreign = Self.foreignFields[key.lowercased()]
            throw RuleError(
                .schema, in: file, at: value.position, "\(what) has the unsupported field \"\(key)\"",
                advice: foreign ?? "remove it; docs/redaction.md lists the fields")
        }
    }

    /// What other tools put into files of this format, and what to do about each.
    private static let foreignFields = [
        "filter": "an Expr or CEL filter is not run here: say it as [[rules.allowlists]] and remove it",
        "prefilter": "an Expr or CEL filter is not run here: say it as [[allowlists]] and remove it",
        "validate": "no provider is ever asked: remove it",
        "components": "say it as [[rules.required]] with withinLines or withinColumns",
        "betterleaksminversion": "remove it; these rules are read as gitleaks reads them",
        "url": "nothing is fetched: save the file and name it with path",
    ]

    func wrongKind(_ key: String, _ value: TOMLValue, wanted: String) -> RuleError {
        RuleError(
            .schema, in: file, at: value.position, "\(key) is \(value.kindName)", advice: "make it \(wanted)")
    }
}
