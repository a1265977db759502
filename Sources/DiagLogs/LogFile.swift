internal import Glibc
internal import PlatformOS

/// A log file as it was when opened; what is appended later is not looked at.
final class LogFile {
    private let descriptor: FileDescriptor
    let status: FileStatus
    var size: Int { Int(clamping: status.size) }

    /// Opens without following a link and without waiting on a pipe.
    init(path: String) throws(OSError) {
        descriptor = try FileDescriptor(path: path, flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
        status = try descriptor.status()
    }

    /// The bytes of a range; fewer where the file has become shorter.
    func read(_ range: Range<Int>) throws(OSError) -> [UInt8] {
        guard !range.isEmpty else { return [] }
        var failure: OSError?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let count = pread(
                    descriptor.raw, buffer.baseAddress.map { $0 + filled }, range.count - filled,
                    off_t(range.lowerBound + filled))
                if count < 0 && errno == EINTR { continue }
                if count < 0 { failure = OSError.last("pread") }
                guard count > 0 else { break }
                filled += count
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Where the first line begins that starts at or after an offset; the size when there is none within 1 MiB.
    func lineStart(from offset: Int) throws(OSError) -> Int {
        guard offset > 0 else { return 0 }
        var at = offset - 1
        let end = min(size, offset + (1 << 20))
        while at < end {
            let chunk = try read(at..<min(at + 8_192, end))
            guard !chunk.isEmpty else { break }
            if let newline = chunk.firstIndex(of: 0x0A) { return at + newline + 1 }
            at += chunk.count
        }
        return size
    }
}
