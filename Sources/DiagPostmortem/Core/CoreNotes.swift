internal import CElfutils

/// What the kernel wrote about a process into the notes of its core file (core(5), linux/elfcore.h); all distrusted.
struct CoreNotes {
    struct Thread {
        var tid: Int32
        var registers: Registers?
    }
    struct MappedFile {
        var start: UInt64
        var end: UInt64
        /// In bytes.
        var offset: UInt64
        var path: String
    }

    /// The one that died first.
    private(set) var threads: [Thread] = []
    /// `siginfo_t`, when the kernel wrote it.
    private(set) var signal: CoreSignal?
    private(set) var files: [MappedFile] = []
    private(set) var pid: Int32 = 0
    /// `comm`, at most 15 bytes.
    private(set) var name = ""
    /// Of the auxiliary vector (getauxval(3)), by its types.
    private(set) var auxiliary: [UInt64: UInt64] = [:]

    private static let threadLimit = 4096
    private static let fileLimit = 65_536

    /// Reads all notes of a core file.
    init(_ handle: ElfHandle, segments: [(offset: UInt64, size: UInt64)]) {
        for segment in segments {
            guard segment.offset < 1 << 62, segment.size < 1 << 28,
                let data = elf_getdata_rawchunk(handle.elf, Int64(segment.offset), Int(segment.size), ELF_T_NHDR),
                let start = data.pointee.d_buf
            else { continue }
            let bytes = UnsafeRawBufferPointer(start: start, count: data.pointee.d_size)
            var head = GElf_Nhdr()
            var name = 0
            var content = 0
            var place = 0
            while true {
                let next = gelf_getnote(data, place, &head, &name, &content)
                guard next > place, content + Int(head.n_descsz) <= bytes.count else { break }
                let range = content..<content + Int(head.n_descsz)
                take(head.n_type, ByteReader(bytes[range]), UnsafeRawBufferPointer(rebasing: bytes[range]))
                place = next
            }
        }
    }

    private mutating func take(_ type: UInt32, _ reader: ByteReader, _ bytes: UnsafeRawBufferPointer) {
        switch type {
        case UInt32(NT_PRSTATUS) where threads.count < Self.threadLimit:
            if let thread = Self.thread(bytes) { threads.append(thread) }
        case UInt32(NT_SIGINFO) where signal == nil: signal = CoreSignal(bytes)
        case UInt32(NT_FILE): files = Self.files(reader)
        case UInt32(NT_PRPSINFO): takeProcess(bytes)
        case UInt32(NT_AUXV): takeAuxiliary(reader)
        default: break
        }
    }

    /// `struct elf_prstatus` of x86-64: the thread's id at 32, then `struct user_regs_struct` at 112.
    private static func thread(_ bytes: UnsafeRawBufferPointer) -> Thread? {
        guard bytes.count >= 112 + 27 * 8 else { return nil }
        let saved = (0..<27).map { bytes.loadUnaligned(fromByteOffset: 112 + $0 * 8, as: UInt64.self) }
        // rax rdx rcx rbx rsi rdi rbp rsp r8…r15 rip, by their places in user_regs_struct.
        let order = [10, 12, 11, 5, 13, 14, 4, 19, 9, 8, 7, 6, 3, 2, 1, 0, 16]
        return Thread(
            tid: bytes.loadUnaligned(fromByteOffset: 32, as: Int32.self),
            registers: Registers(values: order.map { saved[$0] }))
    }

    /// `struct elf_prpsinfo` of x86-64: the process's id at 24, `comm` at 40.
    private mutating func takeProcess(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 56 else { return }
        pid = bytes.loadUnaligned(fromByteOffset: 24, as: Int32.self)
        name = String(decoding: bytes[40..<56].prefix { $0 != 0 }, as: UTF8.self)
    }

    private mutating func takeAuxiliary(_ reader: ByteReader) {
        var reader = reader
        for _ in 0..<64 {
            guard let type = reader.integer(UInt64.self), let value = reader.integer(UInt64.self), type != 0 else {
                return
            }
            auxiliary[type] = value
        }
    }

    /// A count and the page size, the ranges with their offsets in pages, then the names, each with a zero.
    private static func files(_ reader: ByteReader) -> [MappedFile] {
        var reader = reader
        guard let count = reader.integer(UInt64.self), let page = reader.integer(UInt64.self),
            count <= fileLimit, page <= 1 << 21
        else { return [] }
        var files: [MappedFile] = []
        for _ in 0..<count {
            guard let start = reader.integer(UInt64.self), let end = reader.integer(UInt64.self),
                let offset = reader.integer(UInt64.self)
            else { return [] }
            files.append(MappedFile(start: start, end: end, offset: offset &* page, path: ""))
        }
        let names = (reader.take(reader.remaining) ?? []).split(separator: 0, omittingEmptySubsequences: false)
        for (index, name) in names.prefix(files.count).enumerated() {
            files[index].path = String(decoding: name, as: UTF8.self)
        }
        return files.filter { $0.start < $0.end && !$0.path.isEmpty }
    }
}
