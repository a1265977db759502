internal import DiagModel

/// Chooses what stays when a source has more to say than its budget allows: errors nearest the anchor, for at most
/// half of it, then the lines nearest the anchor.
struct BudgetSelection {
    /// What a line costs besides its text: time, level, line end.
    private static let overhead = 24

    let lines: [RawLine]
    /// The first line after the window's anchor.
    let anchor: Int
    private var kept: Set<Int> = []
    private var spent = 0

    init(lines: [RawLine], window: LogWindow) {
        self.lines = lines
        anchor = lines.firstIndex { Self.isAfter($0.entry, window) } ?? lines.count
    }

    /// The slice that fits.
    mutating func slice(budget: LogBudget, notes: [String]) -> LogSlice {
        let nearestFirst = groupsNearestFirst()
        for group in nearestFirst where group.contains(where: { lines[$0].isError }) {
            keep(group, upTo: budget.bytes / 2)
        }
        for group in nearestFirst {
            guard keep(group, upTo: budget.bytes) || group.count > 1 else { break }
        }
        return build(notes: notes)
    }

    /// Lines that stand or fall together. Of two as near, the one before the anchor comes first: the same lines give the
    /// same slice.
    private func groupsNearestFirst() -> [Range<Int>] {
        let numbers = SecretBlocks.groups(of: lines)
        var groups: [Range<Int>] = []
        for index in lines.indices {
            if let last = groups.last, numbers[last.lowerBound] == numbers[index] {
                groups[groups.count - 1] = last.lowerBound..<index + 1
            } else {
                groups.append(index..<index + 1)
            }
        }
        return groups.map { (distance: distance($0), group: $0) }
            .sorted { ($0.distance, $0.group.lowerBound) < ($1.distance, $1.group.lowerBound) }
            .map(\.group)
    }

    @discardableResult
    private mutating func keep(_ group: Range<Int>, upTo limit: Int) -> Bool {
        if group.allSatisfy(kept.contains) { return true }
        let cost = group.reduce(0) { $0 + lines[$1].entry.message.count + Self.overhead }
        guard spent + cost <= limit else { return false }
        kept.formUnion(group)
        spent += cost
        return true
    }

    private func distance(_ group: Range<Int>) -> Int {
        if group.contains(anchor) { return 0 }
        return group.lowerBound < anchor ? anchor - group.upperBound : group.lowerBound - anchor
    }

    private func build(notes: [String]) -> LogSlice {
        var slice = LogSlice(notes: notes)
        var gap = 0
        for (index, line) in lines.enumerated() {
            if kept.contains(index) {
                if gap > 0 { slice.items.append(.gap(gap)) }
                slice.items.append(.entry(line.entry, count: line.count))
                gap = 0
            } else {
                gap += line.count
                slice.omitted += line.count
            }
            if index < anchor { slice.anchorIndex = max(slice.items.count - 1, 0) }
        }
        if gap > 0 { slice.items.append(.gap(gap)) }
        return slice
    }

    private static func isAfter(_ entry: LogEntry, _ window: LogWindow) -> Bool {
        if let at = window.monotonicAnchor, let own = entry.monotonic, at.bootID == own.bootID {
            return own.microseconds > at.microseconds
        }
        return entry.time.map { $0 > window.anchor } ?? false
    }
}

extension [RawLine] {
    /// The last steps every source takes: levels, cuts, folding and budget.
    func slice(_ window: LogWindow, budget: LogBudget, notes: [String]) -> LogSlice {
        var notes = notes
        let orphans = SecretBlocks.orphans(in: self)
        if orphans > 0 { notes.append("the first \(orphans) lines are the rest of a key or certificate and left out") }
        var lines = Array(dropFirst(orphans)).droppingGroups { !$0.isVital && !budget.takes($0.entry.priority) }
        for index in lines.indices {
            lines[index].entry.message = MessageCutting.cut(lines[index].entry.message, to: budget.bytesPerEntry)
        }
        var selection = BudgetSelection(lines: lines.foldingRepeats(), window: window)
        return selection.slice(budget: budget, notes: notes)
    }

    /// Without the lines that match, and without the rest of a secret block one of whose lines does.
    private func droppingGroups(where matches: (RawLine) -> Bool) -> [RawLine] {
        let groups = SecretBlocks.groups(of: self)
        let dropped = Set(indices.filter { matches(self[$0]) }.map { groups[$0] })
        return dropped.isEmpty ? self : indices.filter { !dropped.contains(groups[$0]) }.map { self[$0] }
    }
}
