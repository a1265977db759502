/// A module's bytes by file offset: from its file in cached blocks, or from memory.
///
/// The file is read, not mapped: a binary truncated while we look must not raise SIGBUS here.
final class ModuleBytes {
    private enum Backing: ~Copyable {
        case file(RegularFile)
        case memory([UInt8])
    }

    private static let blockSize = 1 << 13

    private let backing: Backing
    private let cache: BlockCache
    private var blocks: [UInt64: [UInt8]] = [:]
    private var recent: (index: UInt64, bytes: [UInt8]) = (.max, [])
    let size: UInt64

    /// - Parameter cache: How much may be kept of this and of other files that share it.
    init(file: consuming RegularFile, cache: BlockCache = BlockCache()) {
        self.cache = cache
        size = file.size
        backing = .file(file)
    }

    init(memory: [UInt8]) {
        cache = BlockCache()
        size = UInt64(memory.count)
        backing = .memory(memory)
    }

    deinit { cache.give(back: blocks.count) }

    /// The same open file, for a library that reads it itself; `nil` for memory.
    func duplicateFile() -> RegularFile? {
        switch backing {
        case .file(let file): RegularFile(duplicating: file)
        case .memory: nil
        }
    }

    /// The bytes at `offset`, or `nil` when not all of them are there.
    func bytes(at offset: UInt64, count: Int) -> [UInt8]? {
        let (end, overflow) = offset.addingReportingOverflow(UInt64(count))
        guard !overflow, end <= size else { return nil }
        var result = [UInt8](repeating: 0, count: count)
        let complete = result.withUnsafeMutableBytes { copy(at: offset, into: $0) }
        return complete ? result : nil
    }

    /// The little-endian integer at `offset`, or `nil` when it isn't wholly there.
    func integer<T: FixedWidthInteger>(at offset: UInt64, as type: T.Type = T.self) -> T? {
        var value: T = 0
        let complete = withUnsafeMutableBytes(of: &value) { copy(at: offset, into: $0) }
        return complete ? T(littleEndian: value) : nil
    }

    private func copy(at offset: UInt64, into target: UnsafeMutableRawBufferPointer) -> Bool {
        var offset = offset
        var rest = target[...]
        while !rest.isEmpty {
            let start = Int(offset % UInt64(Self.blockSize))
            let block = block(offset / UInt64(Self.blockSize))
            guard start < block.count else { return false }
            let count = min(rest.count, block.count - start)
            block.withUnsafeBytes { source in
                UnsafeMutableRawBufferPointer(rebasing: rest.prefix(count))
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + count]))
            }
            rest = rest.dropFirst(count)
            offset += UInt64(count)
        }
        return true
    }

    private func block(_ index: UInt64) -> [UInt8] {
        if index == recent.index { return recent.bytes }
        if let known = blocks[index] {
            recent = (index, known)
            return known
        }
        let bytes = load(index)
        if !cache.take() {
            cache.give(back: blocks.count)
            blocks.removeAll(keepingCapacity: true)
        } else {
            blocks[index] = bytes
        }
        recent = (index, bytes)
        return bytes
    }

    private func load(_ index: UInt64) -> [UInt8] {
        let (start, overflow) = index.multipliedReportingOverflow(by: UInt64(Self.blockSize))
        guard !overflow, start < size else { return [] }
        switch backing {
        case .memory(let bytes):
            return Array(bytes[Int(start)..<min(bytes.count, Int(start) + Self.blockSize)])
        case .file(let file):
            return [UInt8](unsafeUninitializedCapacity: Self.blockSize) { buffer, count in
                count = file.read(at: start, into: UnsafeMutableRawBufferPointer(buffer))
            }
        }
    }
}
