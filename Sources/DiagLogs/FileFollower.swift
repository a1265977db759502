internal import DiagModel
internal import Glibc
internal import PlatformOS

/// Follows one log file: through its rotations, when it is cut short, and when it comes to be.
final class FileFollower: LogFollower {
    /// Bytes read at a time, and of a line at the most.
    private static let most = 1 << 20

    private let source: LogFileSource
    private let watch: ChangeWatch
    private var file: OpenedLog?
    private var partial: [UInt8] = []
    private var lastProblem: String?
    /// Bytes of the file that were there when following began.
    let start: Int

    /// - Throws: ``LogError`` when its directory can't be watched.
    init(_ source: LogFileSource) throws(LogError) {
        self.source = source
        let directory = source.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        do {
            watch = try ChangeWatch(directory: directory.count < 2 ? "/" : directory.joined(separator: "/"))
        } catch {
            throw LogError(error, source: source.title)
        }
        file = try? OpenedLog(source.path, atEnd: true)
        start = file?.offset ?? 0
    }

    var descriptor: Int32 { watch.raw }
    var timeout: Int32? { nil }

    func takeNew() -> LogNews {
        watch.drain()
        var news = LogNews()
        do throws(OSError) {
            try readOn(&news)
            if !news.hasMore { try goOn(&news) }
            lastProblem = nil
        } catch {
            let problem = LogError(error, source: source.title).description
            // Said once, not at every change of the directory; that it isn't there yet or any more is no news.
            if error.code != OSError.notFound, problem != lastProblem { news.notes.append(problem) }
            lastProblem = problem
        }
        return news
    }

    private func readOn(_ news: inout LogNews) throws(OSError) {
        guard let file else { return }
        if try file.wasCutShort() {
            news.notes.append("\(source.title): it was cut short; what follows is from its beginning")
            partial = []
        }
        let bytes = try file.read(upTo: Self.most)
        news.hasMore = bytes.count == Self.most
        take(bytes, into: &news)
    }

    /// When another file stands under the name now: what it was rotated into meanwhile, then that one.
    private func goOn(_ news: inout LogNews) throws(OSError) {
        let members = RotatedFiles(of: source.path).members
        guard members[0].inode != 0, members[0].inode != file?.inode else { return }
        flush(into: &news)
        let known = members.firstIndex { $0.inode == file?.inode } ?? 1
        for member in members[..<max(known, 1)].dropFirst().reversed() where !member.isCompressed {
            if let missed = try? OpenedLog(member.path, atEnd: false) { take(try missed.read(upTo: .max), into: &news) }
        }
        file = try OpenedLog(source.path, atEnd: false)
        news.hasMore = true
    }

    private func take(_ bytes: [UInt8], into news: inout LogNews) {
        partial += bytes
        guard let end = partial.lastIndex(of: 0x0A) else {
            if partial.count > Self.most { flush(into: &news) }
            return
        }
        let rest = Array(partial[(end + 1)...])
        partial.removeSubrange(end...)
        flush(into: &news)
        partial = rest
    }

    private func flush(into news: inout LogNews) {
        guard !partial.isEmpty else { return }
        let lines = LogLines.entries(partial + [0x0A], source: source.title, reader: nil, bytesPerEntry: Self.most)
        news.entries += lines.filter { source.word.map($0.names) ?? true }.map(\.entry)
        partial = []
    }
}

/// A log file that is read from further and further on.
private final class OpenedLog {
    private let descriptor: FileDescriptor
    let inode: UInt64
    private(set) var offset: Int
    /// The last bytes before `offset`: other ones there mean that the file was written anew, and is as long again.
    private var end: [UInt8] = []
    private static let remembered = 64

    init(_ path: String, atEnd: Bool) throws(OSError) {
        let opened = try FileDescriptor(path: path, flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
        let status = try opened.status()
        guard status.kind == .file else { throw OSError(code: EINVAL, operation: "not a regular file") }
        descriptor = opened
        inode = status.inode
        offset = atEnd ? Int(clamping: status.size) : 0
        end = try lastBytes()
    }

    /// Whether it is shorter than what was read, or no longer the same; reading then begins anew.
    func wasCutShort() throws(OSError) -> Bool {
        if try descriptor.status().size >= offset, try lastBytes() == end { return false }
        offset = 0
        end = []
        return true
    }

    private func lastBytes() throws(OSError) -> [UInt8] {
        let count = min(offset, Self.remembered)
        return try descriptor.read(at: offset - count, count: count)
    }

    func read(upTo count: Int) throws(OSError) -> [UInt8] {
        let size = Int(clamping: try descriptor.status().size)
        let bytes = try descriptor.read(at: offset, count: min(count, max(size - offset, 0)))
        offset += bytes.count
        end = try lastBytes()
        return bytes
    }
}

extension LogFileSource {
    /// Follows the file. - Returns: with it, how many bytes of the file were there before: give them to ``upTo``.
    ///
    /// - Throws: ``LogError`` when its directory can't be watched.
    public func follower() throws(LogError) -> (follower: any LogFollower, start: Int) {
        let follower = try FileFollower(self)
        return (follower, follower.start)
    }
}
