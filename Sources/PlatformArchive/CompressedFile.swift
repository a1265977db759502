internal import CArchive

/// A file compressed with gzip, xz, lzma, zstd, lz4 or bzip2, read as a stream; owns one `struct archive`.
///
/// Memory stays bounded whatever the file says (xz and zstd windows: a few hundred MiB at the very most); how much
/// comes out, and how long that takes, is for the caller to bound. Use it on one thread at a time.
public struct CompressedFile: ~Copyable {
    private let archive: ArchiveHandle
    private let descriptor: Int32
    private var isOpen: Bool
    private var check: GzipCheck

    /// The extensions that are understood, without their dot.
    public static let extensions = ["gz", "xz", "lzma", "zst", "lz4", "bz2"]

    /// Reads the beginning of an open regular file.
    ///
    /// - Parameter descriptor: Stays the caller's, who keeps it open as long as this value lives. Its offset moves.
    /// - Throws: ``ArchiveError``: `.notCompressed` where the beginning is of none of the kinds.
    public init(descriptor: Int32) throws(ArchiveError) {
        let opened = try ArchiveHandle()
        try opened.expectOK(opened.library.openDescriptor(opened.pointer, descriptor, 1 << 16), "archive_read_open_fd")
        var entry: OpaquePointer?
        let header = opened.library.nextHeader(opened.pointer, &entry)
        // Nothing inside is no failure.
        if header != ARCHIVE_EOF { try opened.expectOK(header, "archive_read_next_header") }
        guard opened.filter(0) != ARCHIVE_FILTER_NONE else {
            throw ArchiveError(.notCompressed, operation: "archive_filter_code")
        }
        isOpen = header != ARCHIVE_EOF
        check = GzipCheck(
            isGzip: opened.filter(0) == ARCHIVE_FILTER_GZIP && opened.filter(1) == ARCHIVE_FILTER_NONE)
        self.descriptor = descriptor
        archive = opened
    }

    /// The next bytes, at most `count`; empty at the end.
    ///
    /// - Throws: ``ArchiveError``. What was read before is good, unless the code is `.badChecksum`.
    public mutating func read(upTo count: Int) throws(ArchiveError) -> [UInt8] {
        guard isOpen else { return [] }
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, used in
            result = archive.library.readData(archive.pointer, buffer.baseAddress, buffer.count)
            used = max(result, 0)
        }
        if result < 0 {
            isOpen = false
            throw archive.failure("archive_read_data")
        }
        if result == 0 {
            isOpen = false
            try check.expectMatch(descriptor: descriptor)
        }
        check.add(bytes, archive.library)
        return bytes
    }
}
