import CCrashHandler
import CrashHarness
import PlatformOS
import TestSupport
import Testing

/// What was loaded when the handler was armed stands in the record, however much that is.
struct ModuleListTests {
    private static let program = Result { try CaptureLibrary.compile("loader.c", .linkedIn) }
    private let program: CaptureLibrary.Program
    private let libraries = ScratchDirectory()

    init() throws { program = try Self.program.get() }

    /// So many libraries that do nothing, with names as long as that.
    private func libraries(_ count: Int, nameLength: Int) throws -> [String] {
        let source = libraries.path + "/nothing.c"
        try PrivateDirectory(path: libraries.path).write(Array("int nothing;".utf8), to: "nothing.c")
        let first = libraries.path + "/0"
        _ = try CaptureLibrary.output(["clang", "-shared", "-o", first, source])
        let paths = (1...count).map { number in
            let digits = String(number)
            return libraries.path + "/" + String(repeating: "0", count: nameLength - digits.count) + digits
        }
        _ = try CaptureLibrary.output(["sh", "-c", #"for to; do cp "$0" "$to"; done"#, first] + paths)
        return paths
    }

    /// A few in the first page, more in front of the notes, and behind these; with texts beside them, and elsewhere.
    @Test(arguments: [(2, 5), (12, 200), (60, 5), (90, 200), (130, 5), (130, 250), (300, 200)])
    func eachStandsThereUnderItsOwnName(_ count: Int, _ nameLength: Int) throws {
        let paths = try libraries(count, nameLength: nameLength)
        let record = try #require(try ProgramRun([program.path] + paths).crashes.first)
        let names = record.modules.map { record.text($0.path) }
        #expect(names.count > count && record.header.modules_omitted == 0)
        #expect(names.first == program.path && Set(names).isSuperset(of: paths))
        #expect(record.text(record.header.app_id) == "loader" && record.text(record.header.executable) == program.path)
        #expect(record.modules.allSatisfy { $0.start < $0.end && $0.start % UInt64(record.header.page_size) == 0 })
        #expect(record.annotations.isEmpty && record.breadcrumbs.isEmpty)
    }

    /// A program of the usual size has one page written to at its start: each more would take longer.
    @Test func theUsualNumberStandsInTheFirstPage() throws {
        let record = try #require(try ProgramRun([program.path]).crashes.first)
        let size = MemoryLayout<gt_module>.size
        #expect(Int(record.header.modules_offset) + Int(record.header.module_count) * size <= 4096)
        #expect(record.modules.allSatisfy { $0.path.offset + $0.path.length <= 4096 })
    }

    @Test func whatIsTooMuchIsCounted() throws {
        let record = try #require(try ProgramRun([program.path] + libraries(600, nameLength: 5)).crashes.first)
        #expect(record.header.module_count == UInt32(GT_MODULE_CAPACITY) && record.header.modules_omitted > 80)
    }
}
