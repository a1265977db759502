/// What some spans cover together, to be asked often.
struct Coverage {
    /// In order; they don't overlap.
    private var ranges: [Range<Int>] = []
    /// The length of the longest span in each range: the one that gives its name.
    private var longest: [Int] = []

    init(_ spans: [Span]) {
        for range in spans.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = ranges.last, range.lowerBound < last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
                longest[ranges.count - 1] = max(longest[ranges.count - 1], range.count)
            } else {
                ranges.append(range)
                longest.append(range.count)
            }
        }
    }

    /// Whether any byte of `range` is covered.
    func overlaps(_ range: Range<Int>) -> Bool {
        let index = index(endingAfter: range.lowerBound)
        return index < ranges.count && ranges[index].lowerBound < range.upperBound
    }

    /// Whether what is masked joins the line that ends at `end` to the next: then there is one line where two were.
    func joins(lineEnd end: Int) -> Bool { overlaps(end..<end + 1) }

    /// Where the cover ends over a byte; `nil` when none is there.
    func end(of offset: Int) -> Int? {
        let index = index(endingAfter: offset)
        return index < ranges.count && ranges[index].lowerBound <= offset ? ranges[index].upperBound : nil
    }

    /// Whether another span over some of `range` is longer, so that it will name what is masked there.
    func outweighs(_ range: Range<Int>) -> Bool {
        var index = index(endingAfter: range.lowerBound)
        while index < ranges.count, ranges[index].lowerBound < range.upperBound {
            if longest[index] > range.count { return true }
            index += 1
        }
        return false
    }

    /// Of the first range that ends behind `offset`.
    private func index(endingAfter offset: Int) -> Int {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
