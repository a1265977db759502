/// A line with each digit written as `0`: the same for all lines that differ in their numbers only, as most lines of a log
/// do.
enum LineSkeleton {
    /// Longer lines have none.
    static let longest = 256
    /// What a skeleton may take: it is written, and padded with zeros, in whole lanes.
    static let room = longest + 2 * ByteLane.width

    /// What came of reading a line.
    enum Reading {
        /// Printable ASCII and tabs, so many bytes before the line end.
        case plain(Int)
        /// So many bytes before the line end, and others among them.
        case other(Int)
        /// Too long, or at the end of the text.
        case none
    }

    /// Reads the line at the start of `text`, and writes its skeleton and its line end.
    @inline(__always)
    static func read(_ text: UnsafeBufferPointer<UInt8>, into skeleton: UnsafeMutablePointer<UInt8>) -> Reading {
        guard let base = text.baseAddress else { return .none }
        var others: UInt64 = 0
        var start = 0
        while start < longest, start + ByteLane.width <= text.count {
            let lane = ByteLane(base + start)
            let ends = lane.equals(0x0A).bits
            let plain = (lane.isFrom(0x20, to: 0x7E) | lane.equals(0x09)).bits
            lane.replacing(lane.digits, by: UInt8(ascii: "0")).store(to: skeleton + start)
            if ends != 0 {
                let count = ends.trailingZeroBitCount
                ByteLane(repeating: 0).store(to: skeleton + start + count)
                skeleton[start + count] = 0x0A
                others |= ~plain & (1 << UInt64(count) - 1)
                return others == 0 ? .plain(start + count) : .other(start + count)
            }
            others |= plain ^ allOfLane
            start += ByteLane.width
        }
        return .none
    }

    private static var allOfLane: UInt64 { 1 << UInt64(ByteLane.width) - 1 }

    /// - Parameter skeleton: as ``read(_:into:)`` wrote it.
    @inline(__always)
    static func hash(_ skeleton: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        // Odd numbers without a pattern: the digits of the golden ratio and of the square roots of 2, 3 and 5.
        var sum = UInt64(count) &* 0x9E37_79B9_7F4A_7C15
        var key: UInt64 = 0x6A09_E667_F3BC_C909
        for start in stride(from: 0, to: count, by: ByteLane.width) {
            let lane = UnsafeRawPointer(skeleton + start)
            let low = lane.loadUnaligned(as: UInt64.self) ^ key
            let high = lane.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ key.byteSwapped
            let product = low.multipliedFullWidth(by: high)
            sum &+= product.high ^ product.low
            key &+= 0xBB67_AE85_84CA_A73B
        }
        return (sum ^ sum >> 32) &* 0x3C6E_F372_FE94_F82B
    }

    /// A literal as it stands in skeletons.
    static func of(_ literal: [UInt8]) -> [UInt8] { literal.map { $0.isDigit ? UInt8(ascii: "0") : $0 } }
}
