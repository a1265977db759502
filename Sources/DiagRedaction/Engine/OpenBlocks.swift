/// What is open from one piece of a text to the next.
struct OpenBlocks: Equatable {
    var key = KeyBlock()
    var value = ValueBlock()
    /// Of the last key within a value of many lines: what that key is for may be a value where the outer one's is none.
    var inner = ValueBlock()

    var areEmpty: Bool { key.rule == nil && value.rule == nil && inner.rule == nil }
}
