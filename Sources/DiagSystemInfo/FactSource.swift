internal import DiagModel

/// One question to the machine, asked in a thread of its own.
struct FactSource: Sendable {
    /// For the remark that it did not answer.
    let name: String
    /// What its facts' keys begin with: it is not asked where a policy wants none of them.
    let groups: [String]
    let gather: @Sendable () -> [SystemFact]

    init(_ groups: String..., name: String? = nil, gather: @escaping @Sendable () -> [SystemFact]) {
        self.groups = groups
        self.name = name ?? groups.joined(separator: ", ")
        self.gather = gather
    }

    /// Stands in the table where there was no answer in time.
    var silence: SystemFact {
        SystemFact(key: "\(groups[0]).unanswered", title: "Not answered", value: "\(name): no answer in 200 ms")
    }
}

extension SystemFact {
    /// `nil` for a value that isn't known.
    static func of(_ key: String, _ title: String, _ value: String?) -> SystemFact? {
        guard let value, !value.isEmpty else { return nil }
        return SystemFact(key: key, title: title, value: value)
    }
}
