/// The armored keys that are open from one piece of a stream to the next.
struct KeyBlocks {
    var plain = KeyBlock()
    /// As the text is without its NULs, which may stand within a key.
    var joined = KeyBlock()
}
