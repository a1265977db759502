internal import CElfutils

/// A core file (core(5)), opened with libelf.
struct CoreFile {
    let notes: CoreNotes
    let memory: CoreMemory

    private static let segmentLimit = 65_536

    /// Returns `nil` when the file is no core of this machine's kind.
    init?(_ file: consuming RegularFile) {
        guard let copy = RegularFile(duplicating: file), let handle = ElfHandle(file: copy, path: "") else {
            return nil
        }
        var header = GElf_Ehdr()
        var count = 0
        guard gelf_getehdr(handle.elf, &header) != nil, header.e_type == UInt16(ET_CORE),
            header.e_machine == UInt16(EM_X86_64), elf_getphdrnum(handle.elf, &count) == 0, count <= Self.segmentLimit
        else { return nil }
        var segments: [CoreMemory.Segment] = []
        var notes: [(offset: UInt64, size: UInt64)] = []
        for index in 0..<count {
            var segment = GElf_Phdr()
            guard gelf_getphdr(handle.elf, Int32(index), &segment) != nil else { break }
            switch segment.p_type {
            case UInt32(PT_NOTE): notes.append((segment.p_offset, segment.p_filesz))
            case UInt32(PT_LOAD): segments.append(Self.segment(segment))
            default: break
            }
        }
        self.notes = CoreNotes(handle, segments: notes)
        memory = CoreMemory(segments, in: ModuleBytes(file: file))
    }

    private static func segment(_ header: GElf_Phdr) -> CoreMemory.Segment {
        CoreMemory.Segment(
            start: header.p_vaddr, end: header.p_vaddr &+ header.p_memsz, fileOffset: header.p_offset,
            fileSize: min(header.p_filesz, header.p_memsz), readable: header.p_flags & UInt32(PF_R) != 0,
            writable: header.p_flags & UInt32(PF_W) != 0, executable: header.p_flags & UInt32(PF_X) != 0)
    }
}
