internal import DiagModel
internal import Glibc
internal import PlatformOS

/// A log file and what it was rotated into.
struct RotatedFiles {
    struct Member {
        let path: String
        let modifiedMicroseconds: Int64
        let isCompressed: Bool
        let age: Int64
        /// 0 where the file isn't there.
        let inode: UInt64
        var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    }

    /// Newest first; the file itself at the head, whether or not it is there.
    let members: [Member]

    /// Rotated files looked for at most, and names in their directory.
    private static let most = (members: 100, names: 20_000)

    init(of path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let name = parts.last.map(String.init) ?? path
        let directory = parts.dropLast().joined(separator: "/")
        let rotated = DirectoryNames.list(directory.isEmpty ? "/" : directory, limit: Self.most.names).compactMap {
            other -> Member? in
            guard other != name, let rotated = RotatedName(other, of: name) else { return nil }
            return Self.member(directory + "/" + other, age: rotated.age)
        }
        let itself =
            Self.member(path, age: .min)
            ?? Member(path: path, modifiedMicroseconds: .max, isCompressed: false, age: .min, inode: 0)
        members = [itself] + rotated.sorted { $0.age < $1.age }.prefix(Self.most.members)
    }

    /// Those that can hold lines of a window, newest first.
    ///
    /// A file holds what was written between the last change of the next older one and its own last change. A clock
    /// that was set makes these times lie: the two newest are looked at whatever they say, unless that would mean to
    /// decompress what is days off.
    func covering(_ window: LogWindow) -> [Member] {
        let slack: Int64 = 60_000_000
        var chosen: [Member] = []
        for (index, member) in members.enumerated() {
            let begins = members.indices.contains(index + 1) ? members[index + 1].modifiedMicroseconds : .min
            let before = window.start.microseconds - member.modifiedMicroseconds
            let mayBegin = begins <= window.end.microseconds + slack || !member.isCompressed
            let isRecent = index < 2 && (!member.isCompressed || before < 3 * 86_400_000_000)
            if isRecent || (before <= slack && mayBegin) { chosen.append(member) }
        }
        return chosen
    }

    private static func member(_ path: String, age: Int64) -> Member? {
        var found = stat()
        guard lstat(path, &found) == 0, found.st_mode & S_IFMT == S_IFREG || age == .min else { return nil }
        return Member(
            path: path, modifiedMicroseconds: Int64(found.st_mtim.tv_sec) * 1_000_000,
            isCompressed: RotatedName.isCompressed(path), age: age, inode: UInt64(found.st_ino))
    }
}
