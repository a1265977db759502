internal import CElfutils
internal import Glibc

/// An ELF file opened with libelf, for reading. A class, because a symbol table and debug information look into the
/// same file for as long as either lives. Not thread-safe.
///
/// The file is mapped, so that a large one costs only the pages that are looked at. Whoever reads through this guards
/// against a file that is cut off meanwhile (``Postmortem`` does).
final class ElfHandle {
    /// Valid as long as this value.
    let elf: OpaquePointer
    /// Where the file lies; "" for memory.
    let path: String
    private let file: RegularFile?
    private let memory: UnsafeMutableRawBufferPointer?

    /// Returns `nil` when the file is no ELF object.
    init?(file: consuming RegularFile, path: String) {
        guard elf_version(UInt32(EV_CURRENT)) != 0,
            let elf = elf_begin(file.descriptor, ELF_C_READ_MMAP, nil)
        else { return nil }
        guard elf_kind(elf) == ELF_K_ELF else {
            elf_end(elf)
            return nil
        }
        self.elf = elf
        self.path = path
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
        path = ""
        file = nil
        memory = copy
    }

    deinit {
        elf_end(elf)
        memory?.deallocate()
    }

    /// Gives back the memory of what was read; what is needed again is mapped again.
    func releasePages() {
        var size = 0
        // Mapped for reading only, so nothing in there can differ from the file.
        guard memory == nil, let start = elf_rawfile(elf, &size),
            UInt(bitPattern: start) % 4096 == 0
        else { return }
        madvise(start, size, MADV_DONTNEED)
    }

    /// Visits every section with its name; `visit` returns false to stop.
    func eachSection(_ visit: (OpaquePointer, GElf_Shdr, String) -> Bool) {
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

    func hasSection(_ name: String) -> Bool {
        var found = false
        eachSection { _, header, sectionName in
            found = sectionName == name && header.sh_type != SHT_NOBITS
            return !found
        }
        return found
    }

    /// Bytes of memory that reading debug information would take: libdw unpacks what is compressed.
    var packedDebugSize: UInt64 {
        var total: UInt64 = 0
        eachSection { section, header, name in
            var compression = GElf_Chdr()
            if name.hasPrefix(".zdebug_") {
                // The form before 2014 tells its size only inside.
                total = .max
            } else if name.hasPrefix(".debug_"), gelf_getchdr(section, &compression) != nil {
                total = total.addingReportingOverflow(compression.ch_size).overflow ? .max : total + compression.ch_size
            }
            return total < .max
        }
        return total
    }

    /// NT_GNU_BUILD_ID, from segments or sections; empty when there is none.
    var buildID: [UInt8] {
        var start: UnsafeRawPointer?
        let length = dwelf_elf_gnu_build_id(elf, &start)
        guard length > 0, length <= 64, let start else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: length))
    }

    /// Whether it holds a symbol table or debug information.
    var namesCode: Bool { hasSection(".debug_info") || hasSection(".symtab") }

    /// The name and checksum in .gnu_debuglink; `nil` when there is none.
    var debugLink: (name: String, checksum: UInt32)? {
        var checksum: GElf_Word = 0
        return dwelf_elf_gnu_debuglink(elf, &checksum).map { (String(cString: $0), checksum) }
    }
}
