import CCrashHandler
import DiagModel
import Glibc
import PlatformOS
import Testing

@testable import DiagPostmortem

@Suite("The directory of crash records")
struct CrashRecordDirectoryTests {
    private static let boot = "01234567-89ab-cdef-0123-456789abcdef"
    private let directory: PrivateDirectory
    private let records: CrashRecordDirectory

    init() throws {
        directory = try PrivateDirectory(path: temporaryDirectory())
        records = CrashRecordDirectory(directory)
    }

    /// Puts a copy of a real record here, under its own name.
    private func real() throws -> String {
        let crash = try CrashFixture.built(.cWithoutFramePointers).crash("divide")
        try directory.write(try crash.bytes(), to: crash.entry.id + ".crash")
        return crash.entry.id
    }

    /// A record of a life on another boot, with this state in its head.
    private func dead(pid: Int32, state: RecordHeader.State) throws -> String {
        var bytes = try CrashFixture.built(.cWithoutFramePointers).crash("divide").bytes()
        var head = try #require(RecordBytes(all: bytes).load(gt_record_header.self, at: 0))
        head.pid = pid
        head.state = state.rawValue
        bytes.replaceSubrange(Int(head.boot_id.offset)..<Int(head.boot_id.offset) + 36, with: Self.boot.utf8)
        withUnsafeBytes(of: head) { bytes.replaceSubrange(0..<$0.count, with: $0) }
        let covered = try #require(MemoryLayout<gt_record_header>.offset(of: \.checksum))
        let sum = RecordBytes(all: bytes).checksum(0, covered) ?? 0
        withUnsafeBytes(of: sum) { bytes.replaceSubrange(covered..<covered + 8, with: $0) }
        let id = "\(Self.boot)-\(pid)-\(head.start_ticks)"
        try directory.write(bytes, to: id + ".crash")
        return id
    }

    @Test("is empty at first")
    func empty() throws {
        #expect(try records.entries().isEmpty)
    }

    @Test(
        "lists crashed, ended and unexplained lives",
        arguments: [
            (RecordHeader.State.crashed, CrashRecordEntry.State.crashed), (.armed, .unexplained), (.ended, .ended),
            (.disarmed, .ended),
        ])
    func states(state: RecordHeader.State, expected: CrashRecordEntry.State) throws {
        let id = try dead(pid: 7, state: state)
        let entry = try #require(try records.entries().first)
        #expect(entry.id == id && entry.state == expected && entry.process.pid == 7)
        #expect(entry.appID == "org.example.fixture" && entry.appVersion == "1.2.3")
        #expect(entry.signal == (expected == .crashed ? SIGFPE : nil))
    }

    @Test("leaves the record of a living process alone")
    func running() throws {
        let id = ProcessKey.current().recordID
        try directory.write([1, 2, 3], to: id + ".crash")
        #expect(try records.entries().map(\.state) == [.running])
        for attempt in [{ _ = try records.report(id) }, { try records.remove(id) }, { try records.quarantine(id) }] {
            let error = #expect(throws: PostmortemError.self) { try attempt() }
            #expect(error?.code == .processAlive)
        }
        #expect(try directory.read(id + ".crash") == [1, 2, 3])
    }

    @Test("explains a crash, and leaves no mark behind")
    func report() throws {
        let id = try real()
        #expect(try records.report(id).id == id)
        #expect(
            try directory.names() == [id + ".crash", "quarantined"].sorted() || directory.names() == [id + ".crash"])
    }

    /// Ctrl-C, a kill or a power loss while it is read or drafted must not lose a crash.
    @Test("tries a record again when its reader was ended", arguments: ["", " 2", " 4", " x"])
    func readerEnded(tries: String) throws {
        let id = try real()
        try directory.write("\(Self.boot)-12-345\(tries)".utf8, to: CrashRecordDirectory.mark(id))
        #expect(try records.report(id).id == id)
        #expect(try !directory.names().contains(CrashRecordDirectory.mark(id)))
        #expect(try records.entries().map(\.state) == [.crashed])
    }

    @Test("sets a record aside after five readers died over it")
    func readerDied() throws {
        let id = try real()
        // The mark of a reader that is gone: a process of an earlier boot.
        try directory.write("\(Self.boot)-12-345 5".utf8, to: CrashRecordDirectory.mark(id))
        let error = #expect(throws: PostmortemError.self) { try records.report(id) }
        #expect(error?.code == .quarantined)
        #expect(try records.entries().map(\.state) == [.quarantined])
        #expect(try directory.names() == ["quarantined"])
        #expect(throws: PostmortemError.self) { try records.report(id) }
    }

    @Test("marks a record durably before reading it")
    func mark() throws {
        let id = try real()
        try records.begin(id)
        #expect(try directory.read(CrashRecordDirectory.mark(id)) == Array(ProcessKey.current().recordID.utf8))
        // A second reader of the same, living process goes ahead.
        #expect(try records.report(id).id == id)
        #expect(try directory.names().contains(CrashRecordDirectory.mark(id)))
        records.end(id)
        #expect(try !directory.names().contains(CrashRecordDirectory.mark(id)))
    }

    @Test("sets a damaged record aside at once", arguments: [[0], Array("GTCRASH1".utf8)] as [[UInt8]])
    func damaged(bytes: [UInt8]) throws {
        let id = "\(Self.boot)-1-2"
        try directory.write(bytes, to: id + ".crash")
        #expect(try records.entries().map(\.state) == [.damaged])
        #expect(throws: PostmortemError.self) { try records.report(id) }
        #expect(try records.entries().map(\.state) == [.quarantined])
        try records.remove(id)
        #expect(try records.entries().isEmpty)
    }

    /// As a process leaves it that is killed while it arms, or a file system that loses its power before the record's
    /// pages are written: no bytes, all zeros, no seal or state yet, or what an earlier run left that ended well.
    @Test(
        "tells an end of a record whose own life was never written",
        arguments: [0, Int(GT_RECORD_SIZE)], [nil, .empty, .armed, .ended] as [RecordHeader.State?])
    func unwritten(size: Int, old: RecordHeader.State?) throws {
        let id = "\(Self.boot)-1-250"
        var bytes = [UInt8](repeating: 0, count: size)
        if let old {
            let name = try dead(pid: 7, state: old) + ".crash"
            bytes = try directory.read(name)
            try directory.remove(name)
        }
        let seal = try #require(MemoryLayout<gt_record_header>.offset(of: \.checksum))
        if old == .empty, size == 0 { bytes.replaceSubrange(seal..<seal + 8, with: repeatElement(0, count: 8)) }
        try directory.write(bytes, to: id + ".crash")
        #expect(try records.entries().map(\.state) == [.unexplained])
        let end = try records.unseenEnd(id)
        #expect(end.id == id && !end.isRecorded && end.armedMonotonic.microseconds == 2_500_000)
        #expect(try records.entries().map(\.state) == [.unexplained])
    }

    @Test("does not believe a record that lies under another life's name")
    func misnamed() throws {
        let id = try real()
        try directory.move(id + ".crash", to: directory, as: "\(Self.boot)-1-2.crash")
        #expect(try records.entries().map(\.state) == [.damaged])
    }

    @Test("does not read a file longer than any record")
    func tooLong() throws {
        let id = "\(Self.boot)-1-2"
        try directory.write([UInt8](repeating: 0, count: Int(GT_RECORD_SIZE) + 1), to: id + ".crash")
        let error = #expect(throws: PostmortemError.self) { try records.report(id) }
        #expect(error?.code == .damaged)
    }

    @Test(
        "ignores files of other names, and follows no link", arguments: ["x.crash", "notes.txt", "\(boot)-01-2.crash"])
    func strangers(name: String) throws {
        try directory.write([1], to: name)
        #expect(try records.entries().isEmpty)
        #expect(symlink("/etc/passwd", "\(directory.path)/\(Self.boot)-3-4.crash") == 0)
        #expect(try records.entries().map(\.state) == [.damaged])
        let error = #expect(throws: PostmortemError.self) { try records.report("\(Self.boot)-3-4") }
        #expect(error?.code == .system)
        #expect(error?.description.hasSuffix(": Too many levels of symbolic links (errno 40)") == true)
    }

    @Test("knows nothing of ids that are none", arguments: ["", "../x", "a-b-c", "\(boot)-0-1", "\(boot)-1"])
    func badIDs(id: String) throws {
        let error = #expect(throws: PostmortemError.self) { try records.report(id) }
        #expect(error?.code == .missing)
        #expect(error?.description == "no crash record of that id: the list shows them")
        try records.remove(id)
    }
}
