internal import CElfutils
internal import Glibc

/// Function symbols of one ELF file, for code without debug information.
struct SymbolTable {
    private struct Symbol {
        var start: UInt64
        /// Offset in the string table.
        var name: UInt32
        /// Twice the size in bytes, which is 0 for hand-written assembly, and 1 more for a global symbol.
        private var extent: UInt32

        init(start: UInt64, size: UInt64, name: UInt32, global: Bool) {
            self.start = start
            self.name = name
            extent = UInt32(clamping: size & (1 << 31 - 1)) << 1 | (global ? 1 : 0)
        }

        var size: UInt64 { UInt64(extent >> 1) }
        var global: Bool { extent & 1 != 0 }
    }

    private let symbols: [Symbol]
    /// Owns what `names` points into.
    private let handle: ElfHandle
    private let names: UnsafeRawBufferPointer
    /// From .symtab, which lists every function; a gap in .dynsym may be a stripped function.
    private let complete: Bool

    /// Longest name, in bytes.
    private static let nameLimit = 1 << 16

    /// Reads .symtab, or .dynsym where the file is stripped; empty when there is neither.
    init(_ handle: ElfHandle, _ budget: SymbolBudget) {
        self.handle = handle
        var chosen: (section: OpaquePointer, header: GElf_Shdr)?
        handle.eachSection { section, header, _ in
            let isFull = header.sh_type == SHT_SYMTAB
            if isFull || (header.sh_type == SHT_DYNSYM && chosen == nil) { chosen = (section, header) }
            return !isFull
        }
        guard let chosen, let data = elf_getdata(chosen.section, nil),
            let strings = elf_getscn(handle.elf, Int(chosen.header.sh_link)),
            let text = elf_rawdata(strings, nil), let start = text.pointee.d_buf
        else {
            symbols = []
            names = UnsafeRawBufferPointer(start: nil, count: 0)
            complete = false
            return
        }
        names = UnsafeRawBufferPointer(start: start, count: text.pointee.d_size)
        symbols = Self.functions(data, budget)
        budget.settle()
        complete = chosen.header.sh_type == SHT_SYMTAB
    }

    private static func functions(_ data: UnsafeMutablePointer<Elf_Data>, _ budget: SymbolBudget) -> [Symbol] {
        var found: [Symbol] = []
        var symbol = GElf_Sym()
        let count = data.pointee.d_size / MemoryLayout<Elf64_Sym>.size
        found.reserveCapacity(min(count, budget.symbols))
        for index in 0..<count where found.count < budget.symbols {
            budget.touch(1)
            guard gelf_getsym(data, Int32(index), &symbol) != nil else { break }
            let kind = Int32(symbol.st_info & 15)
            let isCode = kind == STT_FUNC || kind == STT_GNU_IFUNC || (kind == STT_NOTYPE && symbol.st_size == 0)
            guard isCode, symbol.st_shndx != 0, symbol.st_value != 0, symbol.st_name != 0 else { continue }
            found.append(
                Symbol(
                    start: symbol.st_value, size: symbol.st_size, name: symbol.st_name,
                    global: symbol.st_info >> 4 != 0))
        }
        budget.symbols -= found.count
        // Of several names for one place the global one wins, and a sized one before one without a size.
        found.sort { a, b in
            if a.start != b.start { return a.start < b.start }
            if (a.size == 0) != (b.size == 0) { return a.size == 0 }
            return !a.global && b.global
        }
        return found
    }

    /// The raw name of the function that covers `address` (link-time), or `nil`: never merely the nearest one.
    func name(at address: UInt64) -> String? { symbol(at: address).flatMap { text($0.name) } }

    /// All names of the function that covers `address`: several where the linker merged functions of equal code.
    func names(at address: UInt64) -> [String] {
        guard let found = symbol(at: address), found.size > 0 else { return [] }
        return symbols(startingAt: found.start).filter { $0.size == found.size }.prefix(16).compactMap { text($0.name) }
    }

    private func symbols(startingAt address: UInt64) -> [Symbol] {
        symbols[..<count(upTo: address)].reversed().prefix { $0.start == address }.reversed()
    }

    /// How many symbols start at `address` or before.
    private func count(upTo address: UInt64) -> Int {
        var low = 0
        var high = symbols.count
        while low < high {
            let middle = (low + high) / 2
            if symbols[middle].start <= address { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func symbol(at address: UInt64) -> Symbol? {
        let low = count(upTo: address)
        // A long function can have aliases and labels inside: look a little further back for one that covers.
        for symbol in symbols[..<low].suffix(16).reversed() {
            if address - symbol.start < symbol.size { return symbol }
            if symbol.size == 0, complete, symbol.start == symbols[low - 1].start, address - symbol.start < 4096 {
                return symbol
            }
        }
        return nil
    }

    private func text(_ place: UInt32) -> String? {
        let offset = Int(place)
        guard names.indices.contains(offset) else { return nil }
        let rest = names[offset...].prefix(Self.nameLimit)
        return rest.firstIndex(of: 0).map { String(decoding: rest[..<$0], as: UTF8.self) }
    }
}
