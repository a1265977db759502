import DiagModel
import FoundationEssentials
import PlatformOS
import Testing

@testable import DiagPostmortem

@Suite("Debug information apart from its module")
struct DebugFileTests {
    private let directory: String

    init() throws { directory = try temporaryDirectory() }

    /// A crashed program whose debug information has been taken out, and the file it is in now.
    private func stripped(_ options: [String] = [], link: Bool = false) throws -> (
        fixture: CrashFixture, debug: String
    ) {
        let fixture = try CrashFixture.compile(.cWithoutFramePointers, options: options)
        let debug = directory + "/birds.debug"
        try CrashFixture.run(["objcopy", "--only-keep-debug", fixture.executable, debug])
        try CrashFixture.run(["strip", "--strip-all", fixture.executable])
        if link { try CrashFixture.run(["objcopy", "--add-gnu-debuglink=\(debug)", fixture.executable]) }
        return (fixture, debug)
    }

    private func place(_ file: String, ofBuildID digits: String) throws {
        let folder = "\(directory)/.build-id/\(digits.prefix(2))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: file, toPath: "\(folder)/\(digits.dropFirst(2)).debug")
    }

    private func report(_ crash: CrashFixture.Crash, servers: Bool = false) throws -> CrashReport {
        try Postmortem.report(
            from: try crash.bytes(),
            symbols: SymbolOptions(debugDirectory: directory, asksDebugServers: servers))
    }

    private func isExplained(_ report: CrashReport) -> Bool {
        let own = report.crashedThread?.frames.filter(\.inApp) ?? []
        return own.prefix(2).map(\.function) == ["write_null", "fill"]
            && own.prefix(2).allSatisfy { $0.file?.hasSuffix("ways.c") == true && $0.line != nil }
    }

    @Test("is found by build id")
    func buildID() throws {
        let (fixture, debug) = try stripped()
        let crash = try fixture.crash("null")
        let before = try report(crash)
        #expect(!isExplained(before) && before.rating.level < 2)
        let module = try #require(before.modules.first { $0.path == fixture.executable })
        try place(debug, ofBuildID: try #require(module.buildID))
        let after = try report(crash)
        #expect(isExplained(after))
        #expect(after.rating.level == 3)
    }

    @Test("is found by build id when the module itself is gone")
    func gone() throws {
        let (fixture, debug) = try stripped()
        let crash = try fixture.crash("null")
        let module = try #require(try report(crash).modules.first { $0.path == fixture.executable })
        try place(debug, ofBuildID: try #require(module.buildID))
        try FileManager.default.removeItem(atPath: fixture.executable)
        #expect(isExplained(try report(crash)))
    }

    @Test("of a module without build id is believed by the checksum in .gnu_debuglink")
    func checksum() throws {
        let (fixture, debug) = try stripped(["-Wl,--build-id=none"], link: true)
        let crash = try fixture.crash("null")
        let beside = fixture.directory + "/.debug"
        try FileManager.default.createDirectory(atPath: beside, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: debug, toPath: beside + "/birds.debug")
        #expect(isExplained(try report(crash)))
        try CrashFixture.run(["truncate", "-s", "+1", beside + "/birds.debug"])
        #expect(!isExplained(try report(crash)))
    }

    @Test("may share a part with others, taken out by dwz")
    func shared() throws {
        let (fixture, debug) = try stripped(["-gdwarf-4"])
        let crash = try fixture.crash("null")
        let other = directory + "/other.debug"
        try FileManager.default.copyItem(atPath: debug, toPath: other)
        let common = directory + "/common.debug"
        try CrashFixture.run(["dwz", "-m", common, "-M", common, "-L", "none", debug, other])
        let sections = try ChildProcess.run(["readelf", "-SW", debug]).outputText
        #expect(sections.contains(".gnu_debugaltlink"))
        let module = try #require(try report(crash).modules.first { $0.path == fixture.executable })
        try place(debug, ofBuildID: try #require(module.buildID))
        #expect(isExplained(try report(crash)))
        // Without the shared part names would be wrong or missing; what the symbol table says stays.
        try FileManager.default.removeItem(atPath: common)
        let without = try #require(try report(crash).crashedThread).frames
        #expect(without.first?.function == "write_null" && without.first?.line == nil)
    }

    @Test("is read when packed, and left alone when it says it unpacks to more than memory should hold")
    func packed() throws {
        let fixture = try CrashFixture.compile(.cWithoutFramePointers)
        try CrashFixture.run(["objcopy", "--compress-debug-sections", fixture.executable])
        let crash = try fixture.crash("null")
        #expect(isExplained(try report(crash)))
        let path = fixture.executable
        guard let file = RegularFile(path: path), let handle = ElfHandle(file: file, path: path) else {
            Issue.record("not opened")
            return
        }
        #expect(handle.packedDebugSize > 0 && handle.packedDebugSize < DebugInformation.packedLimit)
        let listing = try ChildProcess.run(["readelf", "-SW", path]).outputText.split(separator: "\n")
        let words = try #require(listing.first { $0.contains(" .debug_info ") }).split(separator: " ")
        let name = try #require(words.firstIndex(of: ".debug_info"))
        let place = try #require(Int(words[name + 3], radix: 16))
        // A head of compressed sections holds the unpacked size behind its type (elf(5), Elf64_Chdr).
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        bytes.replaceSubrange(place + 8..<place + 16, with: [0, 0, 0, 0, 0, 1, 0, 0])
        try FileManager.default.removeItem(atPath: path)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let frames = try #require(try report(crash).crashedThread).frames
        #expect(frames.first?.function == "write_null" && frames.first?.line == nil)
    }
}
