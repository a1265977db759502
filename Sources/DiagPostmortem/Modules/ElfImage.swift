/// The parts of a 64-bit little-endian ELF file that unwinding and identity need (elf(5)); every field is distrusted.
struct ElfImage {
    struct Segment: Hashable {
        var fileOffset: UInt64
        var address: UInt64
        var fileSize: UInt64
        var memorySize: UInt64
        var writable: Bool
        var executable: Bool
    }

    let bytes: ModuleBytes
    /// PT_LOAD segments in file order.
    let loads: [Segment]
    /// PT_GNU_EH_FRAME: the binary-search table of call-frame information.
    let unwindTable: Segment?
    /// NT_GNU_BUILD_ID; empty when there is none.
    let buildID: [UInt8]

    /// Returns `nil` for anything but a well-formed 64-bit little-endian ELF file.
    init?(_ bytes: ModuleBytes) {
        guard bytes.bytes(at: 0, count: 6) == [0x7f, 0x45, 0x4c, 0x46, 2, 1],
            let tableOffset: UInt64 = bytes.integer(at: 32), let entrySize: UInt16 = bytes.integer(at: 54),
            let count: UInt16 = bytes.integer(at: 56), entrySize == 56, count <= 1024
        else { return nil }
        var loads: [Segment] = []
        var unwindTable: Segment?
        var buildID: [UInt8] = []
        for index in 0..<UInt64(count) {
            guard let (type, segment) = Self.segment(bytes, at: tableOffset &+ index * 56) else { return nil }
            switch type {
            case 1: loads.append(segment)
            case 4 where buildID.isEmpty: buildID = Self.buildID(bytes, note: segment)
            case 0x6474_e550: unwindTable = segment
            default: break
            }
        }
        self.bytes = bytes
        self.loads = loads
        self.unwindTable = unwindTable
        self.buildID = buildID
    }

    private static func segment(_ bytes: ModuleBytes, at offset: UInt64) -> (type: UInt32, Segment)? {
        guard let type: UInt32 = bytes.integer(at: offset), let flags: UInt32 = bytes.integer(at: offset &+ 4),
            let fileOffset: UInt64 = bytes.integer(at: offset &+ 8),
            let address: UInt64 = bytes.integer(at: offset &+ 16),
            let fileSize: UInt64 = bytes.integer(at: offset &+ 32),
            let memorySize: UInt64 = bytes.integer(at: offset &+ 40)
        else { return nil }
        let segment = Segment(
            fileOffset: fileOffset, address: address, fileSize: fileSize, memorySize: memorySize,
            writable: flags & 2 != 0, executable: flags & 1 != 0)
        return (type, segment)
    }

    /// The descriptor of the first "GNU" note of type 3 (NT_GNU_BUILD_ID) in a note segment.
    private static func buildID(_ bytes: ModuleBytes, note: Segment) -> [UInt8] {
        guard let notes = bytes.bytes(at: note.fileOffset, count: Int(min(note.fileSize, 1 << 16))) else { return [] }
        var reader = ByteReader(notes)
        while let nameSize = reader.integer(UInt32.self), let size = reader.integer(UInt32.self),
            let type = reader.integer(UInt32.self), let name = reader.take(padded: nameSize),
            let content = reader.take(padded: size)
        {
            if type == 3, name.elementsEqual([0x47, 0x4e, 0x55, 0]), (1...64).contains(content.count) {
                return Array(content)
            }
        }
        return []
    }

    /// The link-time address of a file offset that lies in an executable segment (pages at its edges included).
    func address(ofCodeAt offset: UInt64) -> UInt64? {
        for load in loads where load.executable {
            let start = load.fileOffset & ~0xfff
            if offset >= start && offset - start < (load.fileOffset - start) &+ load.fileSize {
                return offset &- load.fileOffset &+ load.address
            }
        }
        return nil
    }
}
