internal import DiagModel

/// A core file says, in its own way, what a record of ours says.
extension CrashRecord {
    /// Stack kept of the crashed thread and of each other one, in bytes.
    private static let crashedStack = 1 << 20
    private static let otherStack = 64 << 10
    private static let redZone: UInt64 = 128

    /// - Parameters:
    ///   - time: When it crashed, on the wall clock.
    ///   - isComplete: The file was written whole.
    init(_ core: CoreFile, of process: RecordedProcess, time: Timestamp, signal: Int32, isComplete: Bool) {
        self.process = process
        map = Self.map(core)
        modules = Self.modules(core)
        threads = Self.threads(core)
        crash = Self.crash(core, time: time, signal: signal)
        memory = []
        self.core = core.memory
        notes = isComplete ? [] : ["the core file was cut off: what lay behind is missing"]
        damagedSections = 0
        annotations = []
        breadcrumbs = []
    }

    private static func crash(_ core: CoreFile, time: Timestamp, signal: Int32) -> RecordedCrash? {
        guard let thread = core.notes.threads.first else { return nil }
        let cause = core.notes.signal
        return RecordedCrash(
            tid: thread.tid, threadName: core.notes.name, signal: cause?.number ?? signal, code: cause?.code ?? 0,
            address: cause?.address ?? 0, senderPID: cause?.senderPID ?? 0, systemCall: cause?.systemCall ?? -1,
            time: time, monotonicMicroseconds: 0,
            stackLow: thread.registers.flatMap { core.memory.segment(at: $0.stackPointer)?.start } ?? 0,
            registers: thread.registers, faultRegisters: FaultRegisters([]))
    }

    private static func threads(_ core: CoreFile) -> [RecordedThread] {
        core.notes.threads.enumerated().map { index, thread in
            var recorded = RecordedThread(
                tid: thread.tid, name: index == 0 ? core.notes.name : "", crashed: index == 0,
                registers: thread.registers)
            guard let pointer = thread.registers?.stackPointer else { return recorded }
            // On an overflow the stack pointer lies in the guard, which is not in the file.
            let start = core.memory.segment(at: pointer) != nil ? pointer &- redZone : pointer
            let bytes = stack(core.memory, from: start, upTo: index == 0 ? crashedStack : otherStack)
            recorded.stacks = bytes.map { [$0] } ?? []
            recorded.stackMisplaced = bytes?.start != start
            return recorded
        }
    }

    private static func stack(_ memory: CoreMemory, from pointer: UInt64, upTo count: Int) -> StackMemory? {
        let bytes = memory.bytes(at: pointer, upTo: count)
        if !bytes.isEmpty { return StackMemory(start: pointer, bytes: bytes[...]) }
        let reach: UInt64 = 64 << 20
        guard
            let next = memory.segments.first(where: {
                $0.start > pointer && $0.start - pointer < reach && $0.readable && $0.writable && $0.fileSize > 0
            })
        else { return nil }
        return StackMemory(start: next.start, bytes: memory.bytes(at: next.start, upTo: count)[...])
    }

    /// The regions are the file's segments; their files' names come from a note.
    private static func map(_ core: CoreFile) -> MemoryMap {
        let files = core.notes.files.sorted { $0.start < $1.start }
        let virtualLibrary = core.notes.auxiliary[33]
        return MemoryMap(
            regions: core.memory.segments.map { segment in
                let file = Self.file(at: segment.start, in: files)
                let name = segment.start == virtualLibrary ? "[vdso]" : ""
                return MappedRegion(
                    start: segment.start, end: segment.end, readable: segment.readable, writable: segment.writable,
                    executable: segment.executable,
                    fileOffset: file.map { $0.offset &+ (segment.start - $0.start) } ?? 0,
                    path: file?.path ?? name)
            })
    }

    private static func file(at address: UInt64, in files: [CoreNotes.MappedFile]) -> CoreNotes.MappedFile? {
        var low = 0
        var high = files.count
        while low < high {
            let middle = (low + high) / 2
            if files[middle].start <= address { low = middle + 1 } else { high = middle }
        }
        return low > 0 && address < files[low - 1].end ? files[low - 1] : nil
    }

    /// The kernel writes the first page of every ELF file, which holds its build id.
    private static func modules(_ core: CoreFile) -> [RecordedModule] {
        var modules: [RecordedModule] = []
        for file in core.notes.files where file.offset == 0 && modules.count < 512 {
            let head = core.memory.bytes(at: file.start, upTo: 1 << 16)
            guard let image = ElfImage(ModuleBytes(memory: head)), let first = image.loads.first else { continue }
            let end = core.notes.files.last { $0.path == file.path }?.end ?? file.end
            modules.append(
                RecordedModule(
                    loadBias: file.start &- (first.address & ~0xfff), start: file.start, end: max(end, file.end),
                    path: file.path, buildID: image.buildID))
        }
        return modules
    }
}
