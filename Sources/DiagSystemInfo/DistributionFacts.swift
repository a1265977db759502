internal import DiagModel

/// The distribution, as os-release(5) describes it.
enum DistributionFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        guard let text = machine.text("/etc/os-release") ?? machine.text("/usr/lib/os-release") else { return [] }
        let values = KeyValueFile.assignments(text)
        let name = values["PRETTY_NAME"] ?? joined(values["NAME"] ?? "Linux", values["VERSION"])
        var facts = [SystemFact(key: "os.name", title: "Distribution", value: name)]
        if let id = values["ID"] {
            let version = values["VERSION_ID"] ?? values["BUILD_ID"]
            facts.append(SystemFact(key: "os.id", title: "Distribution id", value: joined(id, version)))
        }
        if let variant = values["VARIANT"] ?? values["VARIANT_ID"] {
            facts.append(SystemFact(key: "os.variant", title: "Variant", value: variant))
        }
        return facts
    }

    private static func joined(_ parts: String?...) -> String { parts.compactMap(\.self).joined(separator: " ") }
}
