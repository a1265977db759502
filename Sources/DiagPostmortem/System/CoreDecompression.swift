internal import Glibc
internal import PlatformArchive
internal import PlatformOS

/// Core files as systemd-coredump compresses them (`Compress=` in coredump.conf(5)).
struct CoreDecompression: ~Copyable {
    /// Most bytes other than zero that are kept in memory, and the longest that unpacking may take: what lies behind
    /// counts as cut off.
    private static let limit = 1 << 30
    private static let patience = Duration.seconds(60)
    private static let step = 1 << 18

    let file: RegularFile
    let isComplete: Bool

    /// - Parameter path: Its extension tells how it is compressed; without one of those the file itself is taken.
    /// - Throws: ``PostmortemError`` `.system`.
    static func unpacked(_ packed: consuming RegularFile, path: String) throws(PostmortemError) -> CoreDecompression {
        guard let ending = path.split(separator: ".").last, CompressedFile.extensions.contains(String(ending)) else {
            return CoreDecompression(file: packed, isComplete: true)
        }
        do throws(OSError) {
            let memory = try FileDescriptor.inMemory()
            let isComplete = try unpack(packed, into: memory)
            if let file = RegularFile(copying: memory) { return CoreDecompression(file: file, isComplete: isComplete) }
            throw OSError(code: EMFILE, operation: "dup")
        } catch {
            throw PostmortemError(.system, "unpack: \(error.operation)", errno: error.code)
        }
    }

    /// Returns whether all of it came out.
    private static func unpack(
        _ packed: borrowing RegularFile, into memory: borrowing FileDescriptor
    ) throws(OSError) -> Bool {
        let started = ContinuousClock.now
        var (end, kept) = (0, 0)
        do throws(ArchiveError) {
            var archive = try CompressedFile(descriptor: packed.descriptor)
            while kept < limit, ContinuousClock.now - started < patience {
                let chunk = try archive.read(upTo: step)
                if chunk.isEmpty { return ftruncate(memory.raw, off_t(end)) == 0 }
                // Most of a core is often zeros: they stay holes.
                if chunk.contains(where: { $0 != 0 }) {
                    guard write(chunk, at: end, into: memory.raw) else { break }
                    kept += chunk.count
                }
                end += chunk.count
            }
        } catch {
            if error.code == .noLibrary { throw OSError(code: ENOSYS, operation: "libarchive") }
        }
        _ = ftruncate(memory.raw, off_t(end))
        return false
    }

    private static func write(_ chunk: [UInt8], at offset: Int, into descriptor: Int32) -> Bool {
        chunk.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
    }
}
