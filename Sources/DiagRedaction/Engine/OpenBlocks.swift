/// What is open from one piece of a text to the next.
struct OpenBlocks: Equatable {
    var key = KeyBlock()
    var value = ValueBlock()

    var areEmpty: Bool { key.rule == nil && value.rule == nil }
}
