internal import DiagModel
internal import Glibc
internal import PlatformOS

/// A log file as it is asked for: a path, or a pattern of paths.
public struct LogFilePattern: Sendable, Hashable {
    private static let mostFiles = 20
    private static let mostNames = 20_000
    private static let mostLevels = 8

    private let path: String

    /// - Parameter text: "~/" stands for the home directory, "*", "?" and "[…]" for parts of a name as in glob(7), "**" for
    ///   any directories.
    public init(_ text: String) {
        path = text.hasPrefix("~/") ? Environment.home + text.dropFirst() : text
    }

    /// The path itself, or the files that fit and were written to since the window began: the twenty newest, newest
    /// first. Links and directories do not fit, nor does what only differs from another by its rotation.
    public func paths(_ window: LogWindow) -> [String] {
        guard path.contains(where: { "*?[".contains($0) }) else { return [path] }
        var search = Search(since: window.start.microseconds - 60_000_000)
        search.descend("", path.split(separator: "/").map(String.init)[...], level: 0)
        let names = Set(search.found.map(\.path))
        return search.found.filter { !Self.isRotated($0.path, among: names) }
            .sorted { $0.modified > $1.modified }.prefix(Self.mostFiles).map(\.path)
    }

    private static func isRotated(_ path: String, among all: Set<String>) -> Bool {
        let (directory, name) = parts(path)
        return all.contains { other in
            let (place, current) = parts(other)
            return other != path && place == directory && RotatedName(name, of: current) != nil
        }
    }

    private static func parts(_ path: String) -> (directory: Substring, name: String) {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        return (path[..<slash], String(path[slash...].dropFirst()))
    }

    /// A walk that ends: links are not followed, and only so many names are looked at.
    private struct Search {
        let since: Int64
        var found: [(path: String, modified: Int64)] = []
        private var looked = 0

        init(since: Int64) { self.since = since }

        mutating func descend(_ directory: String, _ parts: ArraySlice<String>, level: Int) {
            guard let part = parts.first, level < LogFilePattern.mostLevels + 8 else { return }
            let rest = parts.dropFirst()
            if part == "**" {
                descend(directory, rest, level: level + 1)
                for name in names(in: directory) where isDirectory(directory + "/" + name) {
                    descend(directory + "/" + name, parts, level: level + 1)
                }
                return
            }
            let isPattern = part.contains { "*?[".contains($0) }
            for name in isPattern ? names(in: directory) : [part]
            where !isPattern || fnmatch(part, name, FNM_PERIOD) == 0 {
                let path = directory + "/" + name
                if rest.isEmpty { take(path) } else if isDirectory(path) { descend(path, rest, level: level + 1) }
            }
        }

        private mutating func take(_ path: String) {
            guard let status = status(path), status.st_mode & S_IFMT == S_IFREG else { return }
            let modified = Int64(status.st_mtim.tv_sec) * 1_000_000
            if modified >= since { found.append((path, modified)) }
        }

        private mutating func names(in directory: String) -> [String] {
            guard looked < LogFilePattern.mostNames else { return [] }
            let names = DirectoryNames.list(
                directory.isEmpty ? "/" : directory, limit: LogFilePattern.mostNames - looked)
            looked += names.count
            return names
        }

        private func isDirectory(_ path: String) -> Bool {
            status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
        }

        private func status(_ path: String) -> stat? {
            var found = stat()
            return lstat(path, &found) == 0 ? found : nil
        }
    }
}
