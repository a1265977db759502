internal import Glibc

/// Paths that only root and this user can change: every directory on the way is owned by one of the two and writable by
/// nobody else.
///
/// Each part is looked at in a directory already found trustworthy, so between the look and the use only root and this
/// user could have put something else in its place. A directory like /tmp, in which everybody may make files but only
/// their owner may rename them (the sticky bit), is passed through. Group write counts as others' write.
public enum TrustedPath {
    /// The directory, with the links on the way to it followed where root or this user made them. It may not be a link
    /// itself.
    ///
    /// - Throws: ``TrustError``; `.system` with `ENOENT` where there is none.
    public static func directory(_ path: String) throws(TrustError) -> String {
        var left = path.split(separator: "/").map(String.init)[...]
        var resolved = ""
        var links = 0
        while let part = left.popFirst() {
            if part == ".." {
                resolved = String(resolved[..<(resolved.lastIndex(of: "/") ?? resolved.startIndex)])
                continue
            }
            let next = resolved + "/" + part
            let status = try entry(next)
            if status.kind == .link {
                links += 1
                if left.isEmpty { throw TrustError(.link) }
                guard links <= 16, let target = SymbolicLink.target(next) else { throw TrustError(.tooManyLinks) }
                if target.hasPrefix("/") { resolved = "" }
                left = (target.split(separator: "/").map(String.init).filter { $0 != "." } + left)[...]
                continue
            }
            guard status.kind == .directory else { throw TrustError(.notDirectory, isAbove: !left.isEmpty) }
            let isPassage = !left.isEmpty && status.mode & UInt32(S_ISVTX) != 0
            if status.mode & 0o022 != 0 && !isPassage {
                throw TrustError(.writableByOthers, isAbove: !left.isEmpty)
            }
            resolved = next
        }
        return resolved.isEmpty ? "/" : resolved
    }

    /// A program in a directory that ``directory(_:)`` gave: a regular file, its owner's and executable, no link.
    ///
    /// - Returns: Its path.
    public static func program(_ name: String, in directory: String) throws(TrustError) -> String {
        let path = directory + "/" + name
        let status = try entry(path)
        switch status.kind {
        case .link: throw TrustError(.link)
        case .directory, .other: throw TrustError(.notFile)
        case .file: break
        }
        guard status.mode & 0o022 == 0 else { throw TrustError(.writableByOthers) }
        guard access(path, X_OK) == 0 else { throw TrustError(.notExecutable) }
        return path
    }

    private static func entry(_ path: String) throws(TrustError) -> FileStatus {
        let status: FileStatus
        do throws(OSError) {
            status = try FileStatus.ofEntry(path)
        } catch {
            throw TrustError(.system(error))
        }
        guard status.owner == 0 || status.owner == geteuid() else { throw TrustError(.foreignOwner) }
        return status
    }
}
