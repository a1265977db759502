/// What the processor was doing when it faulted.
enum FaultAccess: Hashable {
    case read, write, execute

    /// From the page-fault error code (Intel SDM vol. 3, "Page-Fault Exceptions"): bit 1 write, bit 4 fetch.
    /// `nil` for other traps.
    init?(_ registers: FaultRegisters) {
        guard registers.trapNumber == 14, let code = registers.errorCode else { return nil }
        self = code & 16 != 0 ? .execute : code & 2 != 0 ? .write : .read
    }

    var noun: String {
        switch self {
        case .read: "read"
        case .write: "write"
        case .execute: "call"
        }
    }
}
