internal import Glibc

/// What is known of lines by their ``LineSkeleton``: whether a rule could find something there, whatever the digits are.
///
/// One thread's working memory. It keeps skeletons only of lines in which nothing can be found; of others a hash.
struct KnownLines {
    enum Answer {
        /// No rule finds anything in such a line.
        case harmless
        /// A rule may.
        case other
        /// Such a line came by before: worth to be looked at.
        case seen
        case new
    }

    private struct Slot {
        var hash: UInt64 = 0
        var count: Int32 = -1
        var isHarmless = false
        /// How often it must be in the way before it makes room.
        var uses: Int8 = 0
    }

    private static let slotBits = 10
    private static let tagBits = 13
    private static let mostUses: Int8 = 100

    private var slots = [Slot](repeating: Slot(), count: 1 << slotBits)
    private var skeletons = [UInt8](repeating: 0, count: LineSkeleton.longest << slotBits)
    /// Hashes of lines that were seen once.
    private var tags = [UInt32](repeating: 0, count: 1 << tagBits)

    /// - Parameters:
    ///   - skeleton: and its hash.
    ///   - hash: of ``LineSkeleton``.
    @inline(__always)
    mutating func answer(to skeleton: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Answer {
        let index = Self.slot(of: hash)
        if slots[index].hash == hash, slots[index].count == Int32(skeleton.count) {
            if slots[index].uses < Self.mostUses { slots[index].uses += 1 }
            if !slots[index].isHarmless { return .other }
            if isSame(skeleton, index) { return .harmless }
        }
        // What is often asked for doesn't make room.
        if slots[index].uses > 0 {
            slots[index].uses -= 1
            return .new
        }
        return seen(hash) ? .seen : .new
    }

    private static func slot(of hash: UInt64) -> Int { Int(hash >> UInt64(64 - slotBits)) }

    private func isSame(_ skeleton: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        skeletons.withUnsafeBufferPointer { all in
            guard let known = all.baseAddress, let asked = skeleton.baseAddress else { return false }
            return memcmp(known + index * LineSkeleton.longest, asked, skeleton.count) == 0
        }
    }

    private mutating func seen(_ hash: UInt64) -> Bool {
        let index = Int(hash & (1 << UInt64(Self.tagBits) - 1))
        let tag = UInt32(truncatingIfNeeded: hash >> 20) | 1
        defer { tags[index] = tag }
        return tags[index] == tag
    }

    /// Notes what a look at such a line told.
    mutating func note(_ skeleton: UnsafeBufferPointer<UInt8>, _ hash: UInt64, isHarmless: Bool) {
        let index = Self.slot(of: hash)
        slots[index] = Slot(hash: hash, count: Int32(skeleton.count), isHarmless: isHarmless, uses: 1)
        let first = index * LineSkeleton.longest
        if isHarmless { for (offset, byte) in skeleton.enumerated() { skeletons[first + offset] = byte } }
    }
}
