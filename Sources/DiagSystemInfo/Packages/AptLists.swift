/// What apt knows of its repositories: /var/lib/apt/lists, one Release file each, and lists of packages beside it. Whose
/// they are is not told, only whether the distribution's.
struct AptLists {
    private static let directory = "/var/lib/apt/lists"
    /// Lists above this are not searched.
    private static let largestList = 64 << 20

    private let machine: Machine
    private let names: [String]
    private let distribution: String

    init(_ machine: Machine) {
        self.machine = machine
        names = machine.names(in: Self.directory)
        let release = machine.text("/etc/os-release") ?? machine.text("/usr/lib/os-release") ?? ""
        distribution = KeyValueFile.assignments(release)["ID"]?.lowercased() ?? ""
    }

    /// Others' lists are searched first: they are short. Where the distribution's are compressed, its packages are known
    /// by who maintains them.
    func origin(of name: String, _ version: String, maintainer: String) -> InstalledPackage.Origin? {
        let releases = names.filter { $0.hasSuffix("_InRelease") || $0.hasSuffix("_Release") }
        let own = releases.filter(isDistributions)
        let others = releases.filter { !own.contains($0) }
        if others.contains(where: { offers($0, name, version) == true }) { return .thirdParty }
        let answers = own.map { offers($0, name, version) }
        if answers.contains(true) { return .distribution }
        let isMaintained =
            !distribution.isEmpty && maintainer.lowercased().contains("@")
            && maintainer.lowercased().split(separator: "@").last?.contains(distribution) == true
        if answers.contains(nil) || answers.isEmpty { return isMaintained ? .distribution : nil }
        return .local
    }

    private func isDistributions(_ release: String) -> Bool {
        let values = KeyValueFile.colons(machine.text("\(Self.directory)/\(release)", limit: 4_096) ?? "")
        return values["Origin"]?.lowercased() == distribution
    }

    /// `nil` where a list is compressed, too large or missing.
    private func offers(_ release: String, _ name: String, _ version: String) -> Bool? {
        let prefix = release.dropLast(release.hasSuffix("_InRelease") ? 9 : 7)
        let lists = names.filter { $0.hasPrefix(prefix) && $0.contains("_Packages") }
        var isWhole = !lists.isEmpty
        for list in lists {
            guard list.hasSuffix("_Packages"),
                let bytes = machine.bytes("\(Self.directory)/\(list)", limit: Self.largestList),
                bytes.count < Self.largestList
            else {
                isWhole = false
                continue
            }
            if ControlStanzas.of(name, in: bytes).contains(where: { $0["Version"] == version }) { return true }
        }
        return isWhole ? false : nil
    }
}
