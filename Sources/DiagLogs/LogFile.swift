internal import Glibc
internal import PlatformArchive
internal import PlatformOS

/// A log file as it was when opened, decompressed where its name says that it is compressed; what is appended later
/// is not looked at.
final class LogFile {
    private let descriptor: FileDescriptor
    let status: FileStatus
    /// What can be read: a huge compressed file keeps only its end.
    let bytes: Range<Int>
    /// What is missing and why.
    let notes: [String]

    private init(
        _ descriptor: consuming FileDescriptor, _ status: FileStatus, bytes: Range<Int>, notes: [String] = []
    ) {
        self.descriptor = descriptor
        self.status = status
        self.bytes = bytes
        self.notes = notes
    }

    /// Opens without following a link and without waiting on a pipe.
    static func open(path: String, source: String, upTo limit: Int? = nil) throws(LogError) -> LogFile {
        let spool: DecompressedSpool
        let status: FileStatus
        do throws(OSError) {
            let opened = try FileDescriptor(path: path, flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
            status = try opened.status()
            guard status.kind == .file else { throw OSError(code: EINVAL, operation: "not a regular file") }
            guard RotatedName.isCompressed(path) else {
                return LogFile(opened, status, bytes: 0..<min(Int(clamping: status.size), limit ?? .max))
            }
            spool = try DecompressedSpool(opened)
        } catch {
            var failure = LogError(error, source: source)
            if failure.code == .denied { failure.group = UserGroup.thatMayRead(path) }
            throw failure
        }
        if let failure = spool.failure, spool.bytes.isEmpty { throw LogError(failure, source: source) }
        let (bytes, notes) = (spool.bytes, spool.notes)
        return LogFile(spool.memory, status, bytes: bytes, notes: notes)
    }

    /// The bytes of a range; fewer where the file has become shorter.
    func read(_ range: Range<Int>) throws(OSError) -> [UInt8] {
        try descriptor.read(at: range.lowerBound, count: range.count)
    }

    /// Where the first line begins that starts at or after an offset; the end when there is none within 256 MiB.
    func lineStart(from offset: Int) throws(OSError) -> Int {
        guard offset > bytes.lowerBound else { return bytes.lowerBound }
        var at = offset - 1
        let end = min(bytes.upperBound, offset + (256 << 20))
        // Lines are short, most of them.
        var piece = 8_192
        while at < end {
            let chunk = try read(at..<min(at + piece, end))
            piece = min(piece * 2, 1 << 20)
            guard !chunk.isEmpty else { break }
            if let newline = ByteSearch.firstIndex(of: [0x0A], in: chunk) { return at + newline + 1 }
            at += chunk.count
        }
        return bytes.upperBound
    }
}
