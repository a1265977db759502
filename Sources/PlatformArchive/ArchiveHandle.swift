internal import CArchive
internal import Glibc

/// Owns one `struct archive` that takes any of the filters and hands out one stream of bytes.
struct ArchiveHandle: ~Copyable {
    let library: ArchiveLibrary
    let pointer: OpaquePointer

    init() throws(ArchiveError) {
        guard let library = ArchiveLibrary.shared, let pointer = library.new() else {
            throw ArchiveError(.noLibrary, operation: "dlopen")
        }
        self.library = library
        self.pointer = pointer
        for filter in library.filters { _ = filter(pointer) }
        _ = library.rawFormat(pointer)
        _ = library.emptyFormat(pointer)
    }

    deinit { _ = library.free(pointer) }

    /// The kind of one layer of compression, the outermost last; ARCHIVE_FILTER_NONE where there is none.
    borrowing func filter(_ layer: Int32) -> Int32 { library.filterCode(pointer, layer) }

    borrowing func expectOK(_ result: Int32, _ operation: StaticString) throws(ArchiveError) {
        // A warning means that it would run a program to decompress.
        if result == ARCHIVE_WARN { throw ArchiveError(.unsupported, operation: operation) }
        if result != ARCHIVE_OK { throw failure(operation) }
    }

    borrowing func failure(_ operation: StaticString) -> ArchiveError {
        let text = library.errorText(pointer).map { String(cString: $0).lowercased() } ?? ""
        if text.contains("truncated") { return ArchiveError(.truncated, operation: operation) }
        if text.contains("unsupported") { return ArchiveError(.unsupported, operation: operation) }
        // Its other numbers say nothing more (archive.h).
        let number = library.errorNumber(pointer)
        let ofSystem = [EIO, EACCES, ENOMEM, EISDIR].contains(number)
        return ArchiveError(ofSystem ? .other : .damaged, underlying: max(number, 0), operation: operation)
    }
}
