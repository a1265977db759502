/// One parsed rule file: rules, global allowlists and what it extends.
struct RuleFile: Sendable {
    var name: String
    var rules: [Rule] = []
    var allowlists: [Allowlist] = []
    var extendsBuiltIn = false
    /// Another file, relative to the one that names it.
    var extendsPath: String?
    var disabledRules: [String] = []
    /// Another file extends it.
    var isExtended = false

    /// An empty one.
    init(name: String) { self.name = name }

    /// - Parameter bytes: TOML in the gitleaks schema with our `[rules.redact]`.
    init(name: String, bytes: UnsafeBufferPointer<UInt8>) throws(RuleError) {
        self.name = name
        let root = RuleFileReader(file: name, table: try TOMLDocument.parse(bytes, file: name))
        try root.refuseKeys(except: Self.fields, of: "the file")
        for table in try root.tables("rules") { rules.append(try table.rule()) }
        for key in ["allowlist", "allowlists"] {
            for table in try root.tables(key) { allowlists.append(try table.allowlist(global: true)) }
        }
        for extend in try root.tables("extend") {
            try extend.refuseKeys(except: ["useDefault", "path", "disabledRules"], of: "[extend]")
            extendsBuiltIn = try extend.boolean("useDefault") ?? false
            extendsPath = try extend.string("path")
            disabledRules = try extend.strings("disabledRules")
        }
    }

    private static let fields: Set = [
        "title", "description", "minVersion", "extend", "rules", "allowlist", "allowlists",
    ]
}
