/// What is open, in each way that the text is read.
struct BlockReadings {
    var plain = OpenBlocks()
    /// As the text reads otherwise; see ``OtherReading``.
    var other = OpenBlocks()
}
