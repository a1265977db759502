/// The armored keys that are open from one piece of a stream to the next.
struct KeyBlocks {
    var plain = KeyBlock()
    /// As the text reads otherwise; see ``OtherReading``.
    var other = KeyBlock()
}
