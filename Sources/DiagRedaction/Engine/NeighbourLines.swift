/// Whole lines before and after a text, in which composite rules may find what they require.
struct NeighbourLines {
    var before: [UInt8] = []
    var after: [UInt8] = []
}
