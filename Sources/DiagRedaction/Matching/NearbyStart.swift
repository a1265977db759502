/// A keyword or a shape that a match begins at or shortly before.
struct NearbyStart {
    /// One past the last byte at which a match may begin.
    var end: Int
    /// So many bytes before that is the first.
    var reach: Int
}
