public import DiagModel
internal import PlatformJournal
internal import PlatformOS

/// Follows the journals of one directory through their rotations.
final class JournalFollower: LogFollower {
    private static let most = 1_000

    private var reader: JournalReader
    private let form: JournalLine
    private let start: MonotonicInstant
    private var isReached = false
    let descriptor: Int32

    /// - Parameter start: Entries of this boot up to here are old.
    init(directory: String, _ source: JournalSource, after start: MonotonicInstant) throws(JournalError) {
        var reader = try JournalReader(directory: directory)
        let query = try source.query(.last(.zero), &reader)
        reader.removeMatches()
        try reader.match(anyOf: query.anyOf)
        try reader.seekTail()
        _ = try reader.previous()
        descriptor = try reader.changeDescriptor()
        self.reader = reader
        self.start = start
        form = JournalLine(query: query, bytesPerEntry: 1 << 16)
    }

    /// Looks by itself too. journald writes through a mapping, which wakes nobody, and truncates the file to the length it
    /// has, which does, a quarter of a second later at the earliest and once for all that came meanwhile. A look costs
    /// some microseconds.
    private static let patience: Int32 = 100

    var timeout: Int32? { min(((try? reader.changeTimeout()) ?? nil) ?? Self.patience, Self.patience) }

    func takeNew() -> LogNews {
        var news = LogNews()
        do throws(JournalError) {
            try reader.processChanges()
            while news.entries.count < Self.most, try reader.next() {
                let stamp = try reader.stamp()
                if !isReached, isOld(stamp) { continue }
                isReached = true
                if let line = try form.read(reader, stamp) { news.entries.append(line.entry) }
            }
            news.hasMore = news.entries.count == Self.most
        } catch {
            news.notes.append(error.description)
        }
        return news
    }

    private func isOld(_ stamp: JournalStamp) -> Bool {
        stamp.bootID.description == start.bootID && stamp.monotonicMicroseconds <= start.microseconds
    }
}

extension JournalSource {
    /// Followers of everything that can be read at its places, and what can't be. A place that is one file ends where it
    /// ends, and isn't followed.
    public func followers(after start: MonotonicInstant) -> (followers: [any LogFollower], notes: [String]) {
        var followers: [any LogFollower] = []
        var notes: [String] = []
        for place in places {
            do throws(JournalError) {
                notes += JournalFiles.sort(try place.files()).notes
                for directory in place.directories {
                    followers.append(try JournalFollower(directory: directory, self, after: start))
                }
            } catch {
                notes.append("\(title): \(error.reason)")
            }
        }
        return (followers, notes)
    }
}
