/// 64 bytes that are compared at once; of each answer the first byte is the lowest bit.
struct ByteBlock {
    static let width = 64

    private let lanes: (ByteLane, ByteLane, ByteLane, ByteLane)

    /// - Parameter bytes: 64 of them.
    @inline(__always)
    init(_ bytes: UnsafePointer<UInt8>) {
        lanes = (
            ByteLane(bytes), ByteLane(bytes + ByteLane.width), ByteLane(bytes + 2 * ByteLane.width),
            ByteLane(bytes + 3 * ByteLane.width)
        )
    }

    /// Which bytes pass a test.
    @inline(__always)
    func places(_ test: (ByteLane) -> ByteLane.Answer) -> UInt64 {
        test(lanes.0).bits | test(lanes.1).bits << 16 | test(lanes.2).bits << 32 | test(lanes.3).bits << 48
    }
}
