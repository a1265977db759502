import Glibc
import PlatformOS
import Testing

@Suite("Memory that is given back")
struct FreedMemoryTests {
    @Test("whole pages of a file's data go, and are read again as they were")
    func forget() throws {
        let page = Int(sysconf(CInt(_SC_PAGESIZE)))
        let size = 4 * page
        let stream = try #require(tmpfile())
        defer { fclose(stream) }
        let file = fileno(stream)
        let text = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try #require(write(file, text, size) == size)
        let map = try #require(mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0))
        try #require(map != MAP_FAILED)
        defer { munmap(map, size) }
        let data = UnsafeRawBufferPointer(start: map, count: size)
        #expect(data.elementsEqual(text))
        // Half of the first page and half of the last stay.
        FreedMemory.forget(UnsafeRawBufferPointer(rebasing: data[(page / 2)..<(size - page / 2)]))
        if let present = Self.isPresent(map, pages: 4, of: page) { #expect(present == [true, false, false, true]) }
        #expect(data.elementsEqual(text))
        FreedMemory.forget(UnsafeRawBufferPointer(rebasing: data[1..<page]))
        FreedMemory.forget(UnsafeRawBufferPointer(start: nil, count: 0))
        #expect(data.elementsEqual(text))
    }

    @Test("code and constants of this program work on after they were given back")
    func forgetFiles() {
        let before = (1...40).map { String($0 * $0, radix: 7) }.joined(separator: ",").sorted()
        for _ in 0..<3 {
            FreedMemory.forgetFiles()
            #expect((1...40).map { String($0 * $0, radix: 7) }.joined(separator: ",").sorted() == before)
        }
    }

    /// Of each page whether it is mapped, by proc_pid_pagemap(5); `nil` where that can't be read.
    private static func isPresent(_ start: UnsafeMutableRawPointer, pages: Int, of size: Int) -> [Bool]? {
        let file = open("/proc/self/pagemap", O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var entries = [UInt64](repeating: 0, count: pages)
        let bytes = pages * MemoryLayout<UInt64>.size
        let offset = Int(bitPattern: start) / size * MemoryLayout<UInt64>.size
        guard pread(file, &entries, bytes, off_t(offset)) == bytes else { return nil }
        return entries.map { $0 >> 63 == 1 }
    }
}
