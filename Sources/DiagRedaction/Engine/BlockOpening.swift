/// A mark behind which a secret goes on over lines.
struct BlockOpening {
    let line: Range<Int>
    let mark: Range<Int>
    let rule: Int
}
