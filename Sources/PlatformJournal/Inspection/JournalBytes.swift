internal import Glibc

/// A journal file's bytes at any place, read in blocks: nothing is mapped, so a file that is shortened meanwhile only ends
/// early.
struct JournalBytes: ~Copyable {
    private static let blockSize = 1 << 13
    private static let mostBlocks = 1_024

    private let descriptor: Int32
    private var blocks: [Int: [UInt8]] = [:]
    private var current: (number: Int, bytes: [UInt8]) = (-1, [])

    init(path: String) throws(JournalError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw JournalError(result: -errno, operation: "open") }
    }

    deinit { close(descriptor) }

    /// Little-endian. - Throws: ``JournalError`` `.inconsistent` behind the file's end.
    mutating func word(at offset: Int) throws(JournalError) -> UInt64 { try number(at: offset, UInt64.self) }

    mutating func half(at offset: Int) throws(JournalError) -> UInt32 { try number(at: offset, UInt32.self) }

    mutating func byte(at offset: Int) throws(JournalError) -> UInt8 { try number(at: offset, UInt8.self) }

    mutating func bytes(_ count: Int, at offset: Int) throws(JournalError) -> [UInt8] {
        var found: [UInt8] = []
        while found.count < count {
            let at = offset + found.count
            try load(at)
            let start = at % Self.blockSize
            let end = min(start + count - found.count, current.bytes.count)
            guard start < end else { throw JournalError(.inconsistent, operation: "pread") }
            found += current.bytes[start..<end]
        }
        return found
    }

    private mutating func number<N: FixedWidthInteger>(at offset: Int, _: N.Type) throws(JournalError) -> N {
        try load(offset)
        let start = offset % Self.blockSize
        guard start + MemoryLayout<N>.size <= current.bytes.count else {
            // All numbers of a journal are aligned: this is its end, not a block's.
            throw JournalError(.inconsistent, operation: "pread")
        }
        return current.bytes.withUnsafeBytes { N(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: N.self)) }
    }

    private mutating func load(_ offset: Int) throws(JournalError) {
        guard offset >= 0 else { throw JournalError(.inconsistent, operation: "pread") }
        let number = offset / Self.blockSize
        if current.number == number { return }
        if blocks.count > Self.mostBlocks { blocks = [:] }
        if let known = blocks[number] {
            current = (number, known)
        } else {
            current = (number, try read(number))
            blocks[number] = current.bytes
        }
    }

    private func read(_ number: Int) throws(JournalError) -> [UInt8] {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { buffer, count in
            repeat {
                result = pread(descriptor, buffer.baseAddress, Self.blockSize, off_t(number * Self.blockSize))
            } while result < 0 && errno == EINTR
            count = max(result, 0)
        }
        guard result >= 0 else { throw JournalError(result: -errno, operation: "pread") }
        return bytes
    }
}
