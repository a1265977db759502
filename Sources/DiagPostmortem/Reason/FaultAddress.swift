/// What kind of place a faulting address is.
enum FaultAddress: Hashable {
    /// Within the first pages, which are never mapped: a member or element of a null pointer.
    case null(offset: UInt64)
    /// The guard below a stack, with the stack pointer near.
    case stackGuard
    /// Right at a stack pointer that points to no stack.
    case stackPointer
    /// No address at all: bits 47 to 63 differ.
    case nonCanonical
    case code(module: String)
    case readOnly
    /// Mapped, but not for this access: data that was called, memory without any permission.
    case forbidden
    case unmapped
    /// Where a library lay that has been unloaded since.
    case unloaded(module: String)

    /// Offsets below this belong to a null pointer: `vm.mmap_min_addr` keeps 64 KiB unmapped.
    private static let nullLimit: UInt64 = 1 << 16
    /// How far from the stack pointer the touch of a guard can be: a large frame.
    private static let frameReach: UInt64 = 1 << 20
    /// How far below its stack a thread's stack pointer can be by a frame alone, as of a local array.
    private static let largestFrame: UInt64 = 64 << 20

    /// - Parameters:
    ///   - stackLow: lowest address of the thread's stack; 0 when unknown.
    ///   - modules: What was loaded when the handler was armed.
    init(
        _ address: UInt64, access: FaultAccess?, stackPointer: UInt64, stackLow: UInt64, map: MemoryMap,
        modules: [RecordedModule] = []
    ) {
        if Self.isPastStack(address, stackPointer: stackPointer, stackLow: stackLow) {
            self = .stackGuard
        } else if Self.isAtLostStackPointer(address, stackPointer: stackPointer, map: map) {
            self = .stackPointer
        } else if address < Self.nullLimit {
            self = .null(offset: address)
        } else if Self.isGuard(address, stackPointer: stackPointer, stackLow: stackLow, map: map) {
            self = .stackGuard
        } else if address &+ (1 << 47) >= 1 << 48 {
            self = .nonCanonical
        } else if let region = map[address] {
            self = Self.kind(of: region, access: access)
        } else if let module = modules.first(where: { address >= $0.start && address < $0.end }) {
            self = .unloaded(module: module.path.split(separator: "/").last.map(String.init) ?? "")
        } else {
            self = .unmapped
        }
    }

    private static func kind(of region: MappedRegion, access: FaultAccess?) -> FaultAddress {
        if region.executable { return .code(module: region.path.split(separator: "/").last.map(String.init) ?? "") }
        return region.readable && !region.writable && access == .write ? .readOnly : .forbidden
    }

    /// One frame stepped over the whole guard.
    private static func isPastStack(_ address: UInt64, stackPointer: UInt64, stackLow: UInt64) -> Bool {
        guard stackPointer < stackLow, stackLow - stackPointer < largestFrame else { return false }
        return address >= stackPointer &- 4096 && address < stackLow
    }

    /// A push, a call or a local variable went through a stack pointer that lies in no memory and near none.
    private static func isAtLostStackPointer(_ address: UInt64, stackPointer: UInt64, map: MemoryMap) -> Bool {
        guard stackPointer != 0, !map.regions.isEmpty, map[stackPointer] == nil else { return false }
        let distance = address > stackPointer ? address - stackPointer : stackPointer - address
        guard distance <= 4096 else { return false }
        return !isGuard(address, stackPointer: stackPointer, stackLow: 0, map: map)
    }

    private static func isGuard(
        _ address: UInt64, stackPointer: UInt64, stackLow: UInt64, map: MemoryMap
    ) -> Bool {
        if let region = map[address], region.readable || region.writable { return false }
        let distance = address > stackPointer ? address - stackPointer : stackPointer - address
        guard distance < frameReach else { return false }
        // The stack itself begins right above: its lowest page is mapped, and the address lies below it.
        if stackLow > 0, address < stackLow &+ 4096, stackLow &- address < frameReach { return true }
        guard let above = map.regions.first(where: { $0.start > address && $0.readable && $0.writable }) else {
            return false
        }
        return above.start - address < frameReach
    }
}
