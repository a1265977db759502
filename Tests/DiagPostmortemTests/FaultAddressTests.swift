import Testing

@testable import DiagPostmortem

@Suite("The class of a faulting address")
struct FaultAddressTests {
    static let map = MemoryMap(
        maps: """
            400000-401000 r-xp 00000000 08:01 1 /opt/a/prog
            401000-402000 r--p 00001000 08:01 1 /opt/a/prog
            7f0000000000-7f0000001000 ---p 00000000 00:00 0
            7f0000001000-7f0000100000 rw-p 00000000 00:00 0

            """.utf8)

    static let cases: [(UInt64, FaultAccess?, FaultAddress)] = [
        (0, .write, .null(offset: 0)),
        (0x18, .read, .null(offset: 0x18)),
        (0xffff, .read, .null(offset: 0xffff)),
        (0x10000, .read, .unmapped),
        (0xdead_beef_dead_beef, nil, .nonCanonical),
        (0x0000_8000_0000_0000, nil, .nonCanonical),
        (0xffff_ffff_ffff_f000, nil, .unmapped),
        (0x400800, .write, .code(module: "prog")),
        (0x401800, .write, .readOnly),
        (0x7f00_0000_2000, .execute, .forbidden),
        (0x7f00_0000_0ff8, .write, .stackGuard),
    ]

    @Test("follows from the map and the stack", arguments: cases)
    func kind(address: UInt64, access: FaultAccess?, expected: FaultAddress) {
        let found = FaultAddress(
            address, access: access, stackPointer: 0x7f00_0000_1010, stackLow: 0x7f00_0000_1000, map: Self.map)
        #expect(found == expected)
    }

    @Test("far from the stack pointer a guard page is only forbidden memory")
    func farGuard() {
        let found = FaultAddress(
            0x7f00_0000_0ff8, access: .write, stackPointer: 0x7f10_0000_0000, stackLow: 0, map: Self.map)
        #expect(found == .forbidden)
    }

    @Test(
        "the error code tells reading, writing and calling apart",
        arguments: [(4, FaultAccess.read), (6, .write), (20, .execute)] as [(UInt64, FaultAccess)])
    func access(code: UInt64, access: FaultAccess) {
        let values = Array(repeating: UInt64(0), count: 18) + [code, 14, 0]
        #expect(FaultAccess(FaultRegisters(values)) == access)
        #expect(FaultAccess(FaultRegisters(Array(values.prefix(17)))) == nil)
    }
}
