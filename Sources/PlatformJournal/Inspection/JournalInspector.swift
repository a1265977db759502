/// Goes through the entries of a stretch of time in one file; see ``JournalInspection``.
struct JournalInspector: ~Copyable {
    /// Entries looked at, at most: those nearest the end of the stretch.
    private static let most = 50_000
    /// Every so manieth entry is looked at to find those of a boot.
    private static let step = 4_096

    private var bytes: JournalBytes
    private let header: JournalHeader
    private let list: JournalEntryList
    private let span: JournalInspection.Span
    private var values: JournalValues
    /// An entry fits when it has all of one of them.
    private let groups: [UInt64]
    /// Whether so many values were asked for that they can still be told apart.
    private let isComparable: Bool

    init(path: String, _ span: JournalInspection.Span, _ groups: [[JournalMatch]]) throws(JournalError) {
        var bytes = try JournalBytes(path: path)
        let header = try JournalHeader(&bytes)
        let list = try JournalEntryList(header, &bytes)
        var wanted: [[UInt8]] = []
        let sets = groups.map { group in
            group.reduce(UInt64(0)) { bits, match in
                let value = Array("\(match.field)=\(match.value)".utf8)
                let index = wanted.firstIndex(of: value) ?? wanted.count
                if index == wanted.count { wanted.append(value) }
                return bits | 1 << UInt64(index)
            }
        }
        self.bytes = bytes
        self.header = header
        self.list = list
        self.span = span
        self.groups = sets
        isComparable = wanted.count <= 64
        values = JournalValues(header, wanted: wanted)
    }

    mutating func inspect() throws(JournalError) -> JournalInspection {
        var found = JournalInspection()
        let run = try entriesOfBoot()
        let first = try firstIndex(in: run) { $0.clock >= $0.range.lowerBound }
        let end = try firstIndex(in: first..<run.upperBound) { $0.clock > $0.range.upperBound }
        let start = max(first, end - Self.most)
        found.skipped = start - first
        found.isComplete = found.skipped == 0 && isComparable
        var before: JournalEntryRecord?
        for index in start..<end {
            found.looked += 1
            if let fits = try fits(index, after: &before, in: run) {
                if let fits { found.fitting.insert(fits) }
            } else {
                found.damaged += 1
            }
        }
        // Their clocks decide whether they belong to it.
        for index in [first - 1, end] where run.contains(index) {
            if try !hasSoundClock(index, in: run) { found.damaged += 1 }
        }
        return found
    }

    // MARK: One entry

    /// Outer `nil`: damaged. Inner `nil`: somebody else's.
    private mutating func fits(
        _ index: Int, after before: inout JournalEntryRecord?, in run: Range<Int>
    ) throws(JournalError) -> JournalInspection.EntryID?? {
        guard let entry = record(index) else { return nil }
        defer { before = entry }
        let follows = before.map { $0.sequence < entry.sequence && $0.offset < entry.offset } ?? true
        guard follows, isInside(entry), try hasSoundClock(index, in: run), let wanted = wanted(of: entry) else {
            return nil
        }
        guard groups.contains(where: { $0 & wanted == $0 }) else { return .some(nil) }
        return JournalInspection.EntryID(stamp: entry.stamp, sum: entry.sum)
    }

    private func isInside(_ entry: JournalEntryRecord) -> Bool {
        switch span {
        case .boot(let boot, let range): entry.stamp.bootID == boot && range.contains(entry.stamp.monotonicMicroseconds)
        // A clock that was set back within it is no damage.
        case .wallClock: true
        }
    }

    /// `nil` where a value of the entry is not what was written, or not one of its own.
    private mutating func wanted(of entry: JournalEntryRecord) -> UInt64? {
        var wanted: UInt64 = 0
        var sum: UInt64 = 0
        var isSummed = true
        do throws(JournalError) {
            for item in 0..<entry.itemCount {
                let (offset, hash) = try entry.item(item, &bytes)
                guard let verdict = try values.verdict(at: offset, &bytes), hash.map({ $0 == verdict.hash }) ?? true
                else { return nil }
                wanted |= verdict.wanted
                sum ^= verdict.sum ?? 0
                isSummed = isSummed && verdict.sum != nil
            }
        } catch {
            return nil
        }
        return sum == entry.sum || !isSummed ? wanted : nil
    }

    /// `nil` where there is none.
    private mutating func record(_ index: Int) -> JournalEntryRecord? {
        do throws(JournalError) {
            let offset = try list.offset(of: index, &bytes)
            return try JournalEntryRecord(at: offset, isCompact: header.isCompact, &bytes)
        } catch {
            return nil
        }
    }

    // MARK: Clocks

    /// Whether both clocks of an entry are as far apart as its neighbours', or stay apart from then on: the wall clock was set.
    private mutating func hasSoundClock(_ index: Int, in run: Range<Int>) throws(JournalError) -> Bool {
        guard let entry = record(index) else { return false }
        let neighbours = [index - 1, index + 1].filter(run.contains).compactMap { record($0)?.skew(on: entry) }
        if neighbours.contains(where: { $0.isNear(entry.skew) }) { return true }
        if neighbours.isEmpty { return true }
        if neighbours.count == 2 { return !neighbours[0].isNear(neighbours[1]) }
        return entry.stamp.realtimeMicroseconds == header.tailRealtime
            && entry.stamp.monotonicMicroseconds == header.tailMonotonic
    }

    // MARK: Finding

    /// The indices of the span's boot, which are one run; all where it names none.
    private mutating func entriesOfBoot() throws(JournalError) -> Range<Int> {
        guard case .boot(let boot, _) = span else { return 0..<list.count }
        let samples = Array(stride(from: 0, to: list.count, by: Self.step)) + [list.count - 1]
        var hit = samples.first { record($0)?.stamp.bootID == boot }
        for (low, high) in zip(samples, samples.dropFirst()) where hit == nil {
            // Between two of one boot there is no other.
            if record(low)?.stamp.bootID == record(high)?.stamp.bootID { continue }
            hit = (low..<high).first { record($0)?.stamp.bootID == boot }
        }
        guard list.count > 0, let hit else { return 0..<0 }
        let start = try bisect(0..<hit) { $0.stamp.bootID == boot }
        let end = try bisect(hit..<list.count) { $0.stamp.bootID != boot }
        return start..<end
    }

    private struct Clocked {
        let clock: UInt64
        let range: ClosedRange<UInt64>
    }

    private mutating func firstIndex(
        in run: Range<Int>, where isThere: (Clocked) -> Bool
    ) throws(JournalError) -> Int {
        let span = span
        return try bisect(run) { entry in
            switch span {
            case .boot(_, let range): isThere(Clocked(clock: entry.stamp.monotonicMicroseconds, range: range))
            case .wallClock(let range): isThere(Clocked(clock: entry.stamp.realtimeMicroseconds, range: range))
            }
        }
    }

    /// The first index from which on something is true. One entry that lies doesn't mislead it: two of three decide.
    private mutating func bisect(
        _ range: Range<Int>, _ isThere: (JournalEntryRecord) -> Bool
    ) throws(JournalError) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            let votes = (middle - 1...middle + 1).filter(range.contains).compactMap { record($0).map(isThere) }
            // At an end there are two: the entry itself decides.
            let isAgreed =
                votes.count == 2 ? record(middle).map(isThere) ?? votes[0] : votes.count { $0 } * 2 > votes.count
            if isAgreed { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Int64 {
    /// Within a second; any two numbers.
    fileprivate func isNear(_ other: Int64) -> Bool {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return !overflow && difference.magnitude <= 1_000_000
    }
}
