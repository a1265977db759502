internal import Glibc

/// What is known of lines by their ``LineSkeleton``: what could be found there, whatever the digits are.
///
/// One thread's working memory. It keeps skeletons only of lines in which nothing was found; of others a hash.
struct KnownLines {
    enum Answer {
        /// No more than this can be found in such a line.
        case known(LineDoubts)
        /// Such a line came by before: worth to be looked at.
        case seen
        case new
    }

    private struct Slot {
        var hash: UInt64 = 0
        var count: Int32 = -1
        /// How often it must be in the way before it makes room.
        var uses: Int8 = 0
        var doubts = LineDoubts.boundless
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
        if let doubts = doubts(of: skeleton, hash, at: index) ?? doubts(of: skeleton, hash, at: index ^ 1) {
            return .known(doubts)
        }
        // What is often asked for doesn't make room.
        let victim = victim(index)
        if slots[victim].uses > 0 {
            slots[victim].uses -= 1
            return .new
        }
        return seen(hash) ? .seen : .new
    }

    @inline(__always)
    private mutating func doubts(
        of skeleton: UnsafeBufferPointer<UInt8>, _ hash: UInt64, at index: Int
    ) -> LineDoubts? {
        guard slots[index].hash == hash, slots[index].count == Int32(skeleton.count) else { return nil }
        if slots[index].uses < Self.mostUses { slots[index].uses += 1 }
        return slots[index].doubts.areBoundless || isSame(skeleton, index) ? slots[index].doubts : nil
    }

    /// Each line may be in two slots, so that two that come often can be known both.
    private static func slot(of hash: UInt64) -> Int { Int(hash >> UInt64(64 - slotBits)) }

    /// Which of the two slots makes room.
    private func victim(_ index: Int) -> Int { slots[index].uses <= slots[index ^ 1].uses ? index : index ^ 1 }

    private func isSame(_ skeleton: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        skeletons.withUnsafeBufferPointer { all in
            guard let known = all.baseAddress, let asked = skeleton.baseAddress else { return false }
            return memcmp(known + index * LineSkeleton.longest, asked, skeleton.count) == 0
        }
    }

    private mutating func seen(_ hash: UInt64) -> Bool {
        let (index, tag) = Self.tag(of: hash)
        defer { tags[index] = tag }
        return tags[index] == tag
    }

    private static func tag(of hash: UInt64) -> (index: Int, tag: UInt32) {
        (Int(hash & (1 << UInt64(tagBits) - 1)), UInt32(truncatingIfNeeded: hash >> 20) | 1)
    }

    /// Takes such a line for one that never came by: something was found in it, and likely will be again.
    mutating func forget(_ hash: UInt64) { tags[Self.tag(of: hash).index] = 0 }

    /// Notes what a look at such a line told.
    mutating func note(_ skeleton: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ doubts: LineDoubts) {
        let index = victim(Self.slot(of: hash))
        slots[index] = Slot(hash: hash, count: Int32(skeleton.count), uses: 1, doubts: doubts)
        let first = index * LineSkeleton.longest
        if !doubts.areBoundless { for (offset, byte) in skeleton.enumerated() { skeletons[first + offset] = byte } }
    }
}
