internal import PlatformOS

/// The Debian package that a file belongs to.
enum InstalledPackage {
    /// Its name without the architecture; `nil` when no package owns the file, or this is no Debian.
    static func owner(ofFile path: String) -> String? {
        // Below /usr/local and home directories lies nothing of a package's.
        guard ["/usr/", "/opt/", "/bin/", "/sbin/", "/lib"].contains(where: { path.hasPrefix($0) }),
            !path.hasPrefix("/usr/local/"),
            let result = try? ChildProcess.run(["dpkg-query", "--search", path]), result.status == .exited(0)
        else { return nil }
        let name = result.outputText.prefix { $0 != ":" && $0 != "," }
        return name.isEmpty || name.contains(" ") ? nil : String(name)
    }
}
