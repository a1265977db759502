/// A path that a package may own, in both spellings that merging /bin and /lib into /usr left behind.
struct OwnedPath {
    let spellings: [String]
    let fileName: String

    /// `nil` for what no package manager owns, such as a home directory.
    init?(_ path: String) {
        let roots = ["/usr/", "/bin/", "/sbin/", "/lib", "/opt/", "/etc/", "/var/", "/nix/store/", "/gnu/store/"]
        guard roots.contains(where: path.hasPrefix), !path.hasPrefix("/usr/local/"), !path.contains("\n") else {
            return nil
        }
        let merged = ["/bin/", "/sbin/", "/lib"]
        if merged.contains(where: path.hasPrefix) {
            spellings = [path, "/usr" + path]
        } else if path.hasPrefix("/usr"), merged.contains(where: path.dropFirst(4).hasPrefix) {
            spellings = [path, String(path.dropFirst(4))]
        } else {
            spellings = [path]
        }
        fileName = String(path.lastPathPart)
    }
}
