internal import CCrashHandler
internal import DiagModel

/// A crash record read into values: every length checked, every checksum verified, nothing interpreted yet.
struct CrashRecord {
    var process: RecordedProcess
    /// `nil` when no thread crashed, or the handler died before it could say.
    var crash: RecordedCrash?
    var map: MemoryMap
    var modules: [RecordedModule]
    /// The crashed thread first.
    var threads: [RecordedThread]
    /// Code and other memory saved as such.
    var memory: [StackMemory]
    /// The rest of the process's memory, where a core file has it; `nil` in a record of ours.
    var core: CoreMemory?
    /// Swift's fatal error text.
    var swiftMessage: String?
    /// glibc's `__abort_msg`.
    var abortMessage: String?
    /// Mangled type of an uncaught C++ exception.
    var exceptionType: String?
    var exceptionText: String?
    /// `nil` in records of earlier releases, in core files, and where nothing could be counted.
    var openDescriptors: DescriptorCount?
    /// What the handler says is missing.
    var notes: [String]
    /// Sections whose checksum or frame was wrong.
    var damagedSections: Int
    var annotations: [Annotation]
    /// Oldest first.
    var breadcrumbs: [Breadcrumb]

}

extension CrashRecord {
    /// Reads a record from untrusted bytes.
    ///
    /// - Throws: ``PostmortemError`` `.notARecord`, `.unsupported` or `.damaged`, when not even its head can be read.
    init(_ raw: [UInt8]) throws(PostmortemError) {
        let bytes = RecordBytes(all: raw)
        let header = try RecordHeader(bytes)
        process = RecordedProcess(header)
        process.hang = RecordedHang(bytes, header)
        let (sections, damaged) = RecordSection.all(in: bytes, header)
        damagedSections = damaged
        crash = sections.first { $0.kind == GT_SECTION_CRASH.rawValue }.flatMap { RecordedCrash($0) }
        map = MemoryMap(maps: sections.first { $0.kind == GT_SECTION_MAPS.rawValue }?.payload ?? [])
        modules = Self.modules(bytes, header, sections)
        threads = Self.threads(sections, crash)
        let saved = [GT_SECTION_CODE.rawValue, GT_SECTION_MEMORY.rawValue]
        memory = sections.filter { saved.contains($0.kind) }.map { StackMemory(start: $0.address, bytes: $0.payload) }
        func text(_ kind: gt_section_kind) -> String? {
            sections.last { $0.kind == kind.rawValue && !$0.payload.isEmpty }?.text
        }
        swiftMessage = text(GT_SECTION_SWIFT_MESSAGE)
        abortMessage = text(GT_SECTION_ABORT_MESSAGE)
        exceptionType = text(GT_SECTION_EXCEPTION_TYPE)
        exceptionText = text(GT_SECTION_EXCEPTION_TEXT)
        openDescriptors = sections.first { $0.kind == GT_SECTION_DESCRIPTORS.rawValue }.flatMap { section in
            section.elements(gt_descriptors.self, limit: 1).first.map {
                DescriptorCount(open: Int($0.open), limit: Int($0.limit), isAtLeast: section.truncated)
            }
        }
        notes = sections.filter { $0.kind == GT_SECTION_NOTE.rawValue }.map(\.text)
        annotations = Self.annotations(bytes, header)
        breadcrumbs = Self.breadcrumbs(bytes, header)
    }

    /// Those loaded when armed, and as many later ones.
    private static let moduleLimit = 2 * Int(GT_MODULE_CAPACITY)

    private static func modules(
        _ bytes: RecordBytes, _ header: RecordHeader, _ sections: [RecordSection]
    ) -> [RecordedModule] {
        var modules: [RecordedModule] = []
        let size = MemoryLayout<gt_module>.size
        for index in 0..<min(Int(header.layout.module_count), Int(GT_MODULE_CAPACITY)) {
            guard let entry = bytes.load(gt_module.self, at: Int(header.layout.modules_offset) + index * size) else {
                break
            }
            modules.append(RecordedModule(entry) { bytes.text($0) })
        }
        // Paths of modules loaded later are ranges of the record too, or of the text section that goes with them.
        for section in sections where section.kind == GT_SECTION_MODULES.rawValue {
            for entry in section.elements(gt_module.self, limit: moduleLimit - modules.count) {
                modules.append(RecordedModule(entry) { bytes.text($0) })
            }
        }
        return modules
    }
}
