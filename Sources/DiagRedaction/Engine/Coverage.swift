/// What some spans cover together, to be asked often.
struct Coverage {
    /// In order; they don't touch.
    private var ranges: [Range<Int>] = []

    init(_ spans: [Span]) {
        for range in spans.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = ranges.last, range.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
    }

    /// Whether any byte of `range` is covered.
    func overlaps(_ range: Range<Int>) -> Bool {
        // The first that ends behind the start of `range`.
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound < range.upperBound
    }
}
