internal import Glibc

/// Some lines of a text, one behind the other, and where each came from.
///
/// One thread's working memory; overwritten when it goes away.
struct LineSelection: ~Copyable {
    fileprivate struct Run {
        /// Its first byte here.
        var place: Int
        /// Its first byte in the text.
        var origin: Int
    }

    private var buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)
    private var count = 0
    private var runs: [Run] = []

    deinit {
        if let base = buffer.baseAddress { explicit_bzero(base, buffer.count) }
        buffer.deallocate()
    }

    /// The lines; until the next change.
    var text: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(buffer).part(0..<count) }

    mutating func removeAll() {
        count = 0
        runs.removeAll(keepingCapacity: true)
    }

    /// Adds whole lines of `text`.
    mutating func append(_ lines: Range<Int>, of text: UnsafeBufferPointer<UInt8>) {
        if lines.isEmpty { return }
        if count + lines.count > buffer.count { grow(to: max(text.count, count + lines.count)) }
        guard let target = buffer.baseAddress, let source = text.baseAddress else { return }
        memcpy(target + count, source + lines.lowerBound, lines.count)
        runs.append(Run(place: count, origin: lines.lowerBound))
        count += lines.count
    }

    private mutating func grow(to size: Int) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)
        if let old = buffer.baseAddress, let new = larger.baseAddress {
            memcpy(new, old, count)
            explicit_bzero(old, buffer.count)
        }
        buffer.deallocate()
        buffer = larger
    }

    /// Makes places here places in the text, in order.
    struct Cursor {
        fileprivate let runs: [Run]
        private var run = 0

        fileprivate init(_ runs: [Run]) { self.runs = runs }

        /// - Parameter place: no earlier than the one before.
        @inline(__always)
        mutating func origin(of place: Int) -> Int {
            while run + 1 < runs.count, runs[run + 1].place <= place { run += 1 }
            return runs.isEmpty ? place : place + runs[run].origin - runs[run].place
        }
    }

    func cursor() -> Cursor { Cursor(runs) }

    /// Whether a part of the text is selected whole, line ends aside.
    func holds(_ part: Range<Int>) -> Bool {
        var places = 0..<runs.count
        while !places.isEmpty {
            let middle = (places.lowerBound + places.upperBound) / 2
            let isAfter = runs[middle].origin > part.lowerBound
            places = isAfter ? places.lowerBound..<middle : middle + 1..<places.upperBound
        }
        let run = places.lowerBound - 1
        if run < 0 { return false }
        let end = run + 1 < runs.count ? runs[run + 1].place : count
        return part.upperBound - runs[run].origin <= end - runs[run].place
    }
}
