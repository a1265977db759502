/// The GNU build id of an ELF file (elf(5), "Notes"): 64-bit, little-endian files, which is what Swift runs on.
enum BuildID {
    /// Lower-case hex, or `nil` where the beginning of the file holds none.
    static func read(_ file: [UInt8]) -> String? {
        guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let table = number(file, at: 32, bytes: 8),
            let entrySize = number(file, at: 54, bytes: 2), let count = number(file, at: 56, bytes: 2), entrySize >= 56
        else { return nil }
        for index in 0..<min(count, 64) {
            let entry = table + index * entrySize
            guard number(file, at: entry, bytes: 4) == notes, let start = number(file, at: entry + 8, bytes: 8),
                let size = number(file, at: entry + 32, bytes: 8), start + size <= file.count
            else { continue }
            if let id = inNotes(file, start..<(start + size)) { return id }
        }
        return nil
    }

    /// `PT_NOTE`; `NT_GNU_BUILD_ID`.
    private static let notes = 4
    private static let buildID = 3

    private static func inNotes(_ file: [UInt8], _ range: Range<Int>) -> String? {
        var at = range.lowerBound
        while at + 16 <= range.upperBound, let nameSize = number(file, at: at, bytes: 4),
            let size = number(file, at: at + 4, bytes: 4), let type = number(file, at: at + 8, bytes: 4)
        {
            let start = at + 12 + (nameSize + 3) / 4 * 4
            guard start + size <= range.upperBound else { return nil }
            if type == buildID, file[(at + 12)...].starts(with: Array("GNU\0".utf8)) {
                return file[start..<(start + size)].map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
                    .joined()
            }
            at = start + (size + 3) / 4 * 4
        }
        return nil
    }

    /// Little-endian; `nil` past the end, and for what no file this size can mean.
    private static func number(_ file: [UInt8], at offset: Int, bytes: Int) -> Int? {
        guard offset >= 0, offset + bytes <= file.count else { return nil }
        let value = file[offset..<(offset + bytes)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value < 1 << 32 ? Int(value) : nil
    }
}
