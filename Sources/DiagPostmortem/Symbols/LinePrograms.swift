internal import CElfutils

/// The line number programs of one file (DWARF 5, section 6.2): libdw runs one whole, and keeps every row, so each is
/// measured before it may. Not thread-safe.
final class LinePrograms {
    private let bytes: UnsafeRawBufferPointer
    /// Owns what `bytes` points into.
    private let handle: ElfHandle
    private let budget: SymbolBudget
    /// Bytes in memory that each of a program becomes.
    private static let growth = 16
    /// By where a program starts.
    private var allowed: [Int: Bool] = [:]

    init(_ handle: ElfHandle, _ budget: SymbolBudget) {
        self.handle = handle
        self.budget = budget
        var found = UnsafeRawBufferPointer(start: nil, count: 0)
        handle.eachSection { section, _, name in
            guard name == ".debug_line" else { return true }
            if let data = elf_getdata(section, nil), let start = data.pointee.d_buf {
                found = UnsafeRawBufferPointer(start: start, count: data.pointee.d_size)
            }
            return false
        }
        bytes = found
    }

    /// Whether the program of `unit` may be run; from then on it may be.
    func allow(_ unit: inout Dwarf_Die) -> Bool {
        guard let start = unit.constant(DW_AT_stmt_list) else { return false }
        if let known = allowed[start] { return known }
        let length = length(at: start)
        let fits = length.map { budget.take(bytes: $0 * Self.growth) } ?? false
        allowed[start] = fits
        return fits
    }

    /// In bytes, its length field left out; `nil` for what does not lie in the section.
    private func length(at start: Int) -> Int? {
        guard start >= 0, start <= bytes.count - 4 else { return nil }
        let short = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        // 0xffffffff announces the form for files over 4 GiB.
        guard short < 0xffff_fff0, Int(short) <= bytes.count - start - 4 else { return nil }
        return Int(short)
    }
}
