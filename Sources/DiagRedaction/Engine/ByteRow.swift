/// One class of 64 bytes, and of those before and after them.
struct ByteRow {
    let before: UInt64
    let here: UInt64
    let after: UInt64

    /// For each byte, whether the byte so many places on is of the class.
    @inline(__always)
    func ahead(_ places: UInt64) -> UInt64 { here >> places | after << (64 - places) }

    /// For each byte, whether the byte so many places back is of the class.
    @inline(__always)
    func behind(_ places: UInt64) -> UInt64 { here << places | before >> (64 - places) }

    /// Where runs of at least 12 begin.
    @inline(__always)
    var starts12: UInt64 {
        let two = ByteRow(before: 0, here: here & ahead(1), after: after & after >> 1)
        let four = ByteRow(before: 0, here: two.here & two.ahead(2), after: two.after & two.after >> 2)
        return four.here & four.ahead(4) & four.ahead(8) & ~behind(1)
    }
}
