/// A list of directories told by its shape: how many, and what is odd about them.
enum PathShape {
    /// "9 directories, 2 in the home directory, 1 relative, 1 empty (the working directory)".
    static func of(_ list: String, home: String?) -> String {
        let entries = list.split(separator: ":", omittingEmptySubsequences: false)
        let inHome = home.map { home in entries.count { $0 == home || $0.hasPrefix(home + "/") } } ?? 0
        let relative = entries.count { !$0.isEmpty && !$0.hasPrefix("/") }
        let empty = entries.count(where: \.isEmpty)
        let parts = [
            "\(entries.count) \(entries.count == 1 ? "directory" : "directories")",
            inHome > 0 ? "\(inHome) in the home directory" : nil, relative > 0 ? "\(relative) relative" : nil,
            empty > 0 ? "\(empty) empty (the working directory)" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
