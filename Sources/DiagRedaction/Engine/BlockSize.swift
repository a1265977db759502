/// Into blocks of how many bytes text is cut for scanning: large ones where little was masked for a while, so that each
/// rule's pattern serves many lines while it is in the processor's cache; small ones where much is masked or had to be
/// cleaned, for what is known of each mask and each character that went takes memory until the block is done.
struct BlockSize {
    /// Starts small, until it is known what the text is like.
    private(set) var bytes = small
    /// So many blocks in a row there was little.
    private var quiet = 0

    private static let large = 512 << 10
    private static let small = 128 << 10
    /// Fewer bytes for each mask than these are much.
    private static let bytesPerMask = 4 << 10
    /// After so many blocks more of the like are expected.
    private static let quietBefore = 8

    /// Learns from a block.
    mutating func note(masks: Int, in count: Int, wasClean: Bool) {
        quiet = wasClean && masks * Self.bytesPerMask <= count ? quiet + 1 : 0
        bytes = quiet >= Self.quietBefore ? Self.large : Self.small
    }
}
