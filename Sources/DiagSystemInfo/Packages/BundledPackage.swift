/// Packages that bring a world of their own: known by the world.
enum BundledPackage {
    static func around(_ machine: Machine) -> InstalledPackage? {
        if let info = machine.text("/.flatpak-info") {
            let values = KeyValueFile.assignments(info)
            let version = [values["branch"], values["app-commit"].map { String($0.prefix(12)) }].compactMap(\.self)
            return InstalledPackage(manager: "flatpak", name: values["name"], version: version.joined(separator: " "))
        }
        if let name = machine.environment("SNAP_NAME"), machine.environment("SNAP") != nil {
            let revision = machine.environment("SNAP_REVISION")
            let version = [machine.environment("SNAP_VERSION"), revision.map { "(revision \($0))" }].compactMap(\.self)
            // "x1": installed from a file (snapcraft.io, "Revisions").
            let isLocal = revision?.hasPrefix("x") == true
            return InstalledPackage(
                manager: "snap", name: name, version: version.joined(separator: " "), origin: isLocal ? .local : .store)
        }
        // The file's name is its user's choice.
        return machine.environment("APPIMAGE").map { _ in InstalledPackage(manager: "appimage") }
    }

    /// "/nix/store/HASH-birdlog-1.4/bin/birdlog"
    static func nix(_ path: String) -> InstalledPackage? {
        let parts = path.split(separator: "/")
        guard parts.count > 3, ["nix", "gnu"].contains(parts[0]), parts[1] == "store",
            let dash = parts[2].firstIndex(of: "-")
        else { return nil }
        let name = parts[2][parts[2].index(after: dash)...]
        let manager = parts[0] == "nix" ? "nix" : "guix"
        // The version begins at the first part that begins with a digit.
        let words = name.split(separator: "-")
        let named = words.prefix { $0.first?.isNumber != true }
        let version = words.dropFirst(named.count).joined(separator: "-")
        return InstalledPackage(
            manager: manager, name: named.joined(separator: "-"), version: version.isEmpty ? nil : version)
    }
}
