internal import PlatformOS

/// The Debian package that a file belongs to.
enum InstalledPackage {
    /// Its name without the architecture; `nil` when no package owns the file, or this is no Debian.
    static func owner(ofFile path: String) -> String? {
        // Below /usr/local and home directories lies nothing of a package's.
        guard ["/usr/", "/opt/", "/bin/", "/sbin/", "/lib"].contains(where: { path.hasPrefix($0) }),
            !path.hasPrefix("/usr/local/")
        else { return nil }
        if let name = search(path) { return name }
        // Where /lib is a link to /usr/lib, packages may still know their files by the shorter name.
        return path.hasPrefix("/usr/") ? search(String(path.dropFirst("/usr".count))) : nil
    }

    private static func search(_ path: String) -> String? {
        guard let result = try? ChildProcess.run(["dpkg-query", "--search", path]), result.status == .exited(0) else {
            return nil
        }
        let name = result.outputText.prefix { $0 != ":" && $0 != "," }
        return name.isEmpty || name.contains(" ") ? nil : String(name)
    }
}
