/// One line of `/proc/PID/maps` (proc_pid_maps(5)).
struct MappedRegion: Hashable {
    var start: UInt64
    /// First address past the region.
    var end: UInt64
    var readable: Bool
    var writable: Bool
    var executable: Bool
    var fileOffset: UInt64
    /// As mapped: an absolute path, "[stack]", "[vdso]", or empty for anonymous memory.
    var path: String

    static let deletedSuffix = " (deleted)"

    var isFile: Bool { path.utf8.first == UInt8(ascii: "/") }
    /// The file was unlinked, or replaced, while it was mapped.
    var isDeleted: Bool { isFile && path.hasSuffix(Self.deletedSuffix) }
    /// The path without the kernel's mark for an unlinked file.
    var filePath: String { isDeleted ? String(path.dropLast(Self.deletedSuffix.count)) : path }

    init(
        start: UInt64, end: UInt64, readable: Bool, writable: Bool, executable: Bool, fileOffset: UInt64, path: String
    ) {
        self.start = start
        self.end = end
        self.readable = readable
        self.writable = writable
        self.executable = executable
        self.fileOffset = fileOffset
        self.path = path
    }

    /// Reads one line, without its line end; `nil` for anything the kernel would not write.
    init?(line: some Collection<UInt8>) {
        var rest = Array(line)[...]
        func hex(until separator: Character) -> UInt64? {
            guard let end = rest.firstIndex(of: separator.asciiValue ?? 0), end - rest.startIndex <= 16 else {
                return nil
            }
            defer { rest = rest[(end + 1)...] }
            return UInt64(String(decoding: rest[..<end], as: UTF8.self), radix: 16)
        }
        func field() -> ArraySlice<UInt8> {
            let end = rest.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
            defer { rest = rest[end...].dropFirst() }
            return rest[..<end]
        }
        guard let start = hex(until: "-"), let end = hex(until: " "), start < end else { return nil }
        let permissions = Array(field())
        guard permissions.count >= 3, let fileOffset = hex(until: " ") else { return nil }
        // Device and inode, then spaces that line the path up.
        _ = field()
        _ = field()
        self.start = start
        self.end = end
        self.fileOffset = fileOffset
        readable = permissions[0] == UInt8(ascii: "r")
        writable = permissions[1] == UInt8(ascii: "w")
        executable = permissions[2] == UInt8(ascii: "x")
        path = String(decoding: rest.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }
}
