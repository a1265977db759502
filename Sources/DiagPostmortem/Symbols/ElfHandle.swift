internal import CElfutils
internal import Glibc

/// An ELF file opened with libelf, for reading: its sections are read, not mapped.
struct ElfHandle: ~Copyable {
    /// Valid as long as this value.
    let elf: OpaquePointer
    private let file: RegularFile?
    private let memory: UnsafeMutableRawBufferPointer?

    /// Returns `nil` when the file is no ELF object.
    init?(file: consuming RegularFile) {
        guard elf_version(UInt32(EV_CURRENT)) != 0,
            let elf = elf_begin(file.descriptor, ELF_C_READ, nil)
        else { return nil }
        guard elf_kind(elf) == ELF_K_ELF else {
            elf_end(elf)
            return nil
        }
        self.elf = elf
        self.file = consume file
        memory = nil
    }

    /// Opens a copy of `bytes`, for the vDSO.
    init?(bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        copy.copyBytes(from: bytes)
        guard elf_version(UInt32(EV_CURRENT)) != 0,
            let elf = elf_memory(copy.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
        else {
            copy.deallocate()
            return nil
        }
        self.elf = elf
        file = nil
        memory = copy
    }

    deinit {
        elf_end(elf)
        memory?.deallocate()
    }

    /// Visits every section with its name; `visit` returns false to stop.
    borrowing func eachSection(_ visit: (OpaquePointer, GElf_Shdr, String) -> Bool) {
        var names = 0
        guard elf_getshdrstrndx(elf, &names) == 0 else { return }
        var section: OpaquePointer?
        while let next = elf_nextscn(elf, section) {
            section = next
            var header = GElf_Shdr()
            guard gelf_getshdr(next, &header) != nil else { continue }
            let name = elf_strptr(elf, names, Int(header.sh_name)).map { String(cString: $0) } ?? ""
            guard visit(next, header, name) else { return }
        }
    }

    borrowing func hasSection(_ name: String) -> Bool {
        var found = false
        eachSection { _, header, sectionName in
            found = sectionName == name && header.sh_type != SHT_NOBITS
            return !found
        }
        return found
    }

    /// The bytes of the first section called `name`, at most `limit` of them.
    borrowing func section(_ name: String, limit: Int = 4096) -> [UInt8]? {
        var bytes: [UInt8]?
        eachSection { section, header, sectionName in
            guard sectionName == name, header.sh_size <= limit, let data = elf_rawdata(section, nil) else {
                return true
            }
            bytes = data.pointee.d_buf.map { Array(UnsafeRawBufferPointer(start: $0, count: data.pointee.d_size)) }
            return false
        }
        return bytes
    }
}
