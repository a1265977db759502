/// Records made to cost their reader time or memory, each by another of its parts.
public enum HostileRecord: String, CaseIterable, Sendable {
    /// Thousands of modules, the path of each the whole record.
    case modulePaths
    /// As many regions as lines fit, each of an executable file of another name.
    case regions
    /// A call chain through every library of this machine.
    case everyLibrary
    /// A stack on which every word is a frame.
    case deepStack
    /// Threads that share that stack, as many as fit.
    case sharedStack
    /// Frames the handler is to have unwound, all at the place of a large program with the most inlined calls.
    case inlinedCalls
    /// Places all over a large program with debug information.
    case everyUnit
    /// A C++ type whose name doubles with every few bytes.
    case exceptionType
    /// Texts as long as a record, of bytes that are no UTF-8.
    case texts
    /// As many empty sections as fit.
    case sections
    /// A stack of return addresses that lead nowhere.
    case scan

    /// - Parameters:
    ///   - code: Code without a frame of its own, in a module of this process.
    ///   - program: A large program with debug information.
    ///   - libraries: Executable files of this machine.
    public func record(code: MappedCode, program: MappedCode, libraries: [MappedCode]) -> [UInt8] {
        var record = ForgedRecord(executable: program.path)
        switch self {
        case .modulePaths: modulePaths(&record, code)
        case .regions: regions(&record, code)
        case .everyLibrary: everyLibrary(&record, libraries)
        case .deepStack: deepStack(&record, code, threads: 0)
        case .sharedStack: deepStack(&record, code, threads: 4096)
        case .inlinedCalls: frames(&record, program, program.places.prefix(1) + [])
        case .everyUnit: frames(&record, program, program.places)
        case .exceptionType:
            start(&record, signal: 6, code)
            record.addText(.exceptionType, Array(Self.doublingType(times: 60).utf8))
        case .texts:
            start(&record, code)
            for kind in ForgedRecord.Text.allCases {
                record.addText(kind, [UInt8](repeating: 0x80, count: 200_000))
            }
        case .sections:
            start(&record, code)
            while record.room > 0 { record.addText(.note, []) }
        case .scan: scan(&record, code)
        }
        return record.bytes
    }

    private static let stackAddress: UInt64 = 0x7f00_0000_0000

    private func start(_ record: inout ForgedRecord, signal: Int32 = 11, _ code: MappedCode) {
        record.addCrash(signal: signal, programCounter: code.places[0], stackPointer: Self.stackAddress)
    }

    private func modulePaths(_ record: inout ForgedRecord, _ code: MappedCode) {
        start(&record, code)
        while record.room > 512 * 80 { record.addModules(512, pathOffset: 0, pathLength: 1_200_000) }
    }

    private func regions(_ record: inout ForgedRecord, _ code: MappedCode) {
        start(&record, code)
        var text = code.mapsLine
        var address: UInt64 = 0x10_0000_0000
        while text.utf8.count < record.room - 100 {
            text += "\(hex(address))-\(hex(address + 4096)) r-xp 0 0 0 /\(hex(address >> 12))\n"
            address += 4096
        }
        record.addMaps(text)
    }

    private func everyLibrary(_ record: inout ForgedRecord, _ libraries: [MappedCode]) {
        guard let first = libraries.first else { return }
        start(&record, first)
        record.addMaps(libraries.map(\.mapsLine).joined())
        record.addFrames(libraries.flatMap { $0.places.prefix(4) })
    }

    private func frames(_ record: inout ForgedRecord, _ program: MappedCode, _ places: [UInt64]) {
        start(&record, program)
        record.addMaps(program.mapsLine)
        record.addThreads(200, programCounter: places[0], stackPointer: 0)
        for thread in 0..<200 where record.room > 5_000 {
            let share = (0..<500).map { places[(thread * 500 + $0) % places.count] }
            record.addFrames(share, tid: thread == 0 ? ForgedRecord.tid : 1000 + Int32(thread))
        }
    }

    private func deepStack(_ record: inout ForgedRecord, _ code: MappedCode, threads: Int) {
        start(&record, code)
        let pages = "7f0000000000-7f0000200000 rw-p 0 0 0\n"
        record.addMaps(code.mapsLine + pages)
        record.addThreads(min(threads, 1500), programCounter: code.places[0], stackPointer: Self.stackAddress)
        let count = record.room / 8
        record.addStack([UInt64](repeating: code.places[0], count: count), at: Self.stackAddress)
    }

    /// Every word returns to just behind a call of a function that is left with another frame than it has here.
    private func scan(_ record: inout ForgedRecord, _ code: MappedCode) {
        record.addCrash(programCounter: 1, stackPointer: Self.stackAddress)
        record.addMaps(code.mapsLine + "7f0000000000-7f0000200000 rw-p 0 0 0\n")
        let places = code.returnAddresses
        record.addStack((0..<record.room / 8).map { places[$0 % places.count] }, at: Self.stackAddress)
    }

    private func hex(_ value: UInt64) -> String { String(value, radix: 16) }

    /// "pair<pair<…, …>, pair<…, …>>", in as many letters as it is deep (Itanium C++ ABI, "Compression").
    static func doublingType(times: Int) -> String {
        func reference(_ index: Int) -> String {
            index == 0 ? "S_" : "S" + String(index - 1, radix: 36, uppercase: true) + "_"
        }
        let opened = "St4pairI" + String(repeating: "S_I", count: times - 1)
        return opened + "1A" + (1...times).map { reference($0) + "E" }.joined()
    }
}
