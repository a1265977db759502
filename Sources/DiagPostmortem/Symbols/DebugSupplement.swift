internal import CElfutils

/// The file into which dwz(1) moved what several debug files have in common.
final class DebugSupplement {
    enum Lookup {
        case unneeded
        /// It is not there, or not the one that was meant.
        case missing
        case found(DebugSupplement)
    }

    let dwarf: OpaquePointer
    let handle: ElfHandle

    /// The supplement that `dwarf`, read from `path`, names in its .gnu_debugaltlink.
    static func find(for dwarf: OpaquePointer, at path: String, _ files: SeparateDebugFile) -> Lookup {
        var name: UnsafePointer<CChar>?
        var buildID: UnsafeRawPointer?
        let length = dwelf_dwarf_gnu_debugaltlink(dwarf, &name, &buildID)
        if length == 0 { return .unneeded }
        guard length > 0, length <= 64, let name, let buildID else { return .missing }
        let bytes = Array(UnsafeRawBufferPointer(start: buildID, count: length))
        let handle = files.supplement(named: String(cString: name), buildID: bytes, to: path)
        return handle.flatMap { DebugSupplement($0) }.map { .found($0) } ?? .missing
    }

    /// A supplement has none of its own.
    private init?(_ handle: ElfHandle) {
        guard handle.hasSection(".debug_info"), !handle.hasSection(".gnu_debugaltlink"),
            handle.packedDebugSize <= DebugInformation.packedLimit,
            let dwarf = dwarf_begin_elf(handle.elf, DWARF_C_READ, nil)
        else { return nil }
        self.handle = handle
        self.dwarf = dwarf
    }

    deinit { dwarf_end(dwarf) }
}
