/// One class of 64 bytes: one bit each, the first byte in the lowest.
struct ByteRow {
    let here: UInt64

    /// For each byte, whether the byte so many places on is of the class.
    @inline(__always)
    func ahead(_ places: UInt64) -> UInt64 { here >> places }

    /// For each byte, whether the byte so many places back is of the class.
    @inline(__always)
    func behind(_ places: UInt64) -> UInt64 { here << places }

    /// One to six places before a byte of the class.
    @inline(__always)
    var before6: UInt64 {
        let either = ByteRow(here: here | ahead(1))
        return either.ahead(1) | either.ahead(3) | either.ahead(5)
    }

    /// Where runs of at least 12 begin.
    @inline(__always)
    var starts12: UInt64 {
        let two = ByteRow(here: here & ahead(1))
        let four = ByteRow(here: two.here & two.ahead(2))
        return four.here & four.ahead(4) & four.ahead(8) & ~behind(1)
    }
}
