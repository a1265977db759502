/// What the processor said of a fault (x86-64: error code, trap number, CR2).
struct FaultRegisters: Hashable {
    /// `nil` where the record has none.
    var errorCode: UInt64?
    var trapNumber: UInt64?
    /// The address of a page fault.
    var faultAddress: UInt64?

    init(_ values: [UInt64]) {
        guard values.count > 20 else { return }
        errorCode = values[18]
        trapNumber = values[19]
        faultAddress = values[20]
    }
}
