import Glibc
import PlatformOS
import TestSupport
import Testing

@Suite("Reading from files")
struct FileDescriptorTests {
    let scratch = ScratchDirectory()

    @Test("What was read comes behind a head, and at the end of the file the head comes alone")
    func head() throws {
        let path = "\(scratch.path)/file"
        try FileDescriptor(path: path, flags: O_CREAT | O_WRONLY, mode: 0o600).write(Array("abcdef".utf8))
        let file = try FileDescriptor(path: path, flags: O_RDONLY)
        let head = Array("-xy".utf8)[1...]
        let pieces = try (0..<4).map { _ in String(decoding: try file.read(upTo: 2, after: head), as: UTF8.self) }
        #expect(pieces == ["xyab", "xycd", "xyef", "xy"])
        #expect(try file.read(upTo: 2, after: []).isEmpty)
    }
}
