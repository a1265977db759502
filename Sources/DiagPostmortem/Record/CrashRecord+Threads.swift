internal import CCrashHandler

extension CrashRecord {
    /// Gathers the sections of each thread; the crashed one comes first.
    static func threads(_ sections: [RecordSection], _ crash: RecordedCrash?) -> [RecordedThread] {
        var threads: [RecordedThread] = []
        var places: [Int32: Int] = [:]
        if let crash {
            places[crash.tid] = 0
            threads.append(
                RecordedThread(
                    tid: crash.tid, name: crash.threadName, crashed: true, registers: crash.registers))
        }
        for section in sections where section.kind == GT_SECTION_THREADS.rawValue {
            for entry in section.elements(gt_thread.self, limit: Int(GT_THREAD_CAPACITY)) where places[entry.tid] == nil
            {
                places[entry.tid] = threads.count
                threads.append(thread(entry))
            }
        }
        for section in sections {
            guard let place = places[section.tid], section.tid != 0 else { continue }
            add(section, to: &threads[place])
        }
        return threads
    }

    private static func thread(_ entry: gt_thread) -> RecordedThread {
        var thread = RecordedThread(tid: entry.tid, name: commandName(entry.comm), crashed: false)
        switch entry.status {
        case GT_THREAD_CAPTURED.rawValue: break
        case GT_THREAD_ALSO_CRASHED.rawValue: thread.note = "it crashed too, after the thread this report is about"
        default: thread.note = "it could not be stopped in time: its stack is unknown"
        }
        return thread
    }

    private static func add(_ section: RecordSection, to thread: inout RecordedThread) {
        switch section.kind {
        case GT_SECTION_REGISTERS.rawValue where !thread.crashed:
            guard let registers = section.elements(gt_registers.self, limit: 1).first else { return }
            thread.registers = Registers(values: Array(RecordedCrash.values(registers).prefix(Registers.count)))
        case GT_SECTION_STACK.rawValue:
            thread.stacks.append(StackMemory(start: section.address, bytes: section.payload))
            thread.stacks.sort { $0.start < $1.start }
            if section.flags & GT_FLAG_STACK_MISPLACED.rawValue != 0 { thread.stackMisplaced = true }
        case GT_SECTION_FRAMES.rawValue:
            thread.handlerFrames = section.elements(UInt64.self, limit: Int(GT_RECORD_SIZE) / 8)
            thread.handlerReachedEnd = section.flags & GT_FLAG_REACHED_END.rawValue != 0
        default: break
        }
    }
}
