internal import CElfutils

/// A place in a source file.
struct SourcePlace {
    var file: String
    /// 1-based.
    var line: Int
    /// 1-based; `nil` when unknown.
    var column: Int?

    /// Returns `nil` for what the compiler made up: Swift gives it a file of that name.
    private init?(file: String, line: Int, column: Int, in unit: inout Dwarf_Die) {
        guard !file.hasSuffix("<compiler-generated>") else { return nil }
        self.file = Self.withoutBuildDirectory(file, in: &unit)
        self.line = line
        self.column = column > 0 ? column : nil
    }

    /// The line table's entry for `address`; `nil` where it says line 0, as it does for code of no line: traps above all.
    static func line(at address: UInt64, in unit: inout Dwarf_Die) -> SourcePlace? {
        guard let entry = dwarf_getsrc_die(&unit, address), let file = dwarf_linesrc(entry, nil, nil) else {
            return nil
        }
        var line: Int32 = 0
        var column: Int32 = 0
        guard dwarf_lineno(entry, &line) == 0, line > 0 else { return nil }
        if dwarf_linecol(entry, &column) != 0 { column = 0 }
        return SourcePlace(file: String(cString: file), line: Int(line), column: Int(column), in: &unit)
    }

    /// The line of the code that stands before `address` in its function, for code of no line: what the compiler adds to a
    /// statement lies behind it. `nil` for all but Swift that is not optimised, which moves code about.
    static func line(before address: UInt64, in function: inout Dwarf_Die, _ unit: inout Dwarf_Die) -> SourcePlace? {
        var optimized = Dwarf_Attribute()
        var start: Dwarf_Addr = 0
        var lines: OpaquePointer?
        var count = 0
        guard dwarf_srclang(&unit) == DW_LANG_Swift, dwarf_attr(&unit, appleOptimized, &optimized) == nil,
            dwarf_lowpc(&function, &start) == 0, dwarf_getsrclines(&unit, &lines, &count) == 0
        else { return nil }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if Self.address(of: lines, middle) <= address { low = middle + 1 } else { high = middle }
        }
        for index in (0..<low).reversed() {
            let place = Self.address(of: lines, index)
            guard place >= start else { return nil }
            if let found = line(at: place, in: &unit) { return found }
        }
        return nil
    }

    private static func address(of lines: OpaquePointer?, _ index: Int) -> UInt64 {
        var address: Dwarf_Addr = 0
        return dwarf_lineaddr(dwarf_onesrcline(lines, index), &address) == 0 ? address : .max
    }

    /// DW_AT_APPLE_optimized, which Swift writes everywhere (LLVM's BinaryFormat/Dwarf.def).
    private static let appleOptimized: UInt32 = 0x3fe1

    /// Where an inlined call stands in its caller.
    static func call(of scope: inout Dwarf_Die, in unit: inout Dwarf_Die) -> SourcePlace? {
        guard let index = scope.constant(DW_AT_call_file), let line = scope.constant(DW_AT_call_line), line > 0,
            let file = file(index, in: &unit)
        else { return nil }
        return SourcePlace(file: file, line: line, column: scope.constant(DW_AT_call_column) ?? 0, in: &unit)
    }

    /// The file a function is declared in: all that is known of code without a line.
    static func declaration(of scope: inout Dwarf_Die, in unit: inout Dwarf_Die) -> String? {
        guard let file = dwarf_decl_file(&scope).map({ String(cString: $0) }), !file.hasSuffix("<compiler-generated>")
        else { return nil }
        return withoutBuildDirectory(file, in: &unit)
    }

    /// Within the directory that the compiler ran in, as people know their sources; where that lay on the machine that
    /// built them helps nobody.
    private static func withoutBuildDirectory(_ file: String, in unit: inout Dwarf_Die) -> String {
        var found = Dwarf_Attribute()
        guard dwarf_attr(&unit, UInt32(DW_AT_comp_dir), &found) != nil, let text = dwarf_formstring(&found) else {
            return file
        }
        let directory = String(cString: text)
        return directory.utf8.count > 1 && file.hasPrefix(directory + "/")
            ? String(file.dropFirst(directory.count + 1)) : file
    }

    private static func file(_ index: Int, in unit: inout Dwarf_Die) -> String? {
        var files: OpaquePointer?
        var count = 0
        guard dwarf_getsrcfiles(&unit, &files, &count) == 0, index >= 0, index < count,
            let file = dwarf_filesrc(files, index, nil, nil)
        else { return nil }
        return String(cString: file)
    }
}
