internal import PlatformArchive
internal import PlatformOS

/// What comes out of a compressed file, kept in memory: its last 64 MiB, or as much as comes out in two seconds.
///
/// A file made to explode costs that and no more.
struct DecompressedSpool: ~Copyable {
    private static let limit = 64 << 20
    private static let patience = Duration.seconds(2)
    private static let step = 1 << 18

    let memory: FileDescriptor
    private(set) var bytes = 0..<0
    /// What is missing and why.
    private(set) var notes: [String] = []
    /// Why it ended before its end.
    private(set) var failure: ArchiveError?

    init(_ file: borrowing FileDescriptor) throws(OSError) {
        memory = try FileDescriptor.inMemory()
        fill(from: file)
    }

    private mutating func fill(from file: borrowing FileDescriptor) {
        do throws(ArchiveError) {
            var archive = try CompressedFile(descriptor: file.raw)
            let started = ContinuousClock.now
            while let chunk = try Self.next(&archive) {
                do throws(OSError) {
                    try memory.write(chunk)
                } catch {
                    notes.append("no memory left for the rest of it")
                    return
                }
                keep(chunk.count)
                guard ContinuousClock.now - started < Self.patience else {
                    notes.append("decompressing it takes too long; its rest was not looked at")
                    return
                }
            }
        } catch {
            failure = error
            if !bytes.isEmpty { notes.append("\(error.reason); what came out before that is used") }
        }
    }

    private static func next(_ archive: inout CompressedFile) throws(ArchiveError) -> [UInt8]? {
        let chunk = try archive.read(upTo: step)
        return chunk.isEmpty ? nil : chunk
    }

    private mutating func keep(_ count: Int) {
        bytes = bytes.lowerBound..<bytes.upperBound + count
        guard bytes.count > Self.limit + (Self.limit >> 2) else { return }
        if bytes.lowerBound == 0 { notes.append("very large; only its last \(Self.limit >> 20) MiB were looked at") }
        bytes = bytes.upperBound - Self.limit..<bytes.upperBound
        memory.releaseStart(bytes.lowerBound)
    }
}
