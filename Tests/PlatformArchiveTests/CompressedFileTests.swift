import Glibc
import PlatformArchive
import PlatformOS
import TestSupport
import Testing

struct CompressedFileTests {
    private let scratch = ScratchDirectory()
    private var path: String { scratch.path + "/x" }
    private let text = (0..<20_000).map { "line \($0) of a log\n" }.joined()

    static let programs = ["gzip", "xz", "zstd", "bzip2"]

    private func compressed(_ program: String, _ text: String? = nil) throws -> [UInt8] {
        try ChildProcess.run([program, "-c"], input: Array((text ?? self.text).utf8)).output
    }

    private func write(_ bytes: [UInt8]) throws {
        try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT | O_TRUNC).write(bytes)
    }

    /// What comes out, and the error that ended it.
    private func read() throws -> (bytes: [UInt8], error: ArchiveError?) {
        let file = try FileDescriptor(path: path, flags: O_RDONLY)
        var bytes: [UInt8] = []
        do throws(ArchiveError) {
            var archive = try CompressedFile(descriptor: file.raw)
            while true {
                let chunk = try archive.read(upTo: 30_000)
                if chunk.isEmpty { return (bytes, nil) }
                bytes += chunk
            }
        } catch {
            return (bytes, error)
        }
    }

    @Test(arguments: programs)
    func whatOneProgramCompressedIsReadBack(program: String) throws {
        try write(try compressed(program))
        let found = try read()
        #expect(found.error == nil)
        #expect(found.bytes == Array(text.utf8))
    }

    @Test(arguments: programs)
    func nothingCompressedIsNothing(program: String) throws {
        try write(try compressed(program, ""))
        let found = try read()
        #expect(found.error == nil)
        #expect(found.bytes.isEmpty)
    }

    @Test(arguments: programs)
    func twoFilesOneBehindTheOtherAreBothRead(program: String) throws {
        try write(try compressed(program, "one\n") + compressed(program, "two\n"))
        let found = try read()
        #expect(found.error == nil)
        #expect(String(decoding: found.bytes, as: UTF8.self) == "one\ntwo\n")
    }

    @Test(arguments: programs)
    func aFileCutAnywhereIsSaidToBeCut(program: String) throws {
        let whole = try compressed(program)
        for length in [10, whole.count / 3, whole.count / 2, whole.count - 9, whole.count - 1] {
            try write(Array(whole[..<length]))
            let found = try read()
            #expect(found.error != nil, "cut at \(length) of \(whole.count)")
            #expect(Array(text.utf8).starts(with: found.bytes))
        }
    }

    @Test func aWrongChecksumIsNoticedThoughTheLibrarySkipsIt() throws {
        var whole = try compressed("gzip")
        whole[whole.count - 7] ^= 1
        try write(whole)
        #expect(try read().error?.code == .badChecksum)
    }

    @Test(arguments: [[], Array("plain text\n".utf8), [0x1F], [UInt8](repeating: 0, count: 4096)])
    func whatIsNotCompressedIsRefused(bytes: [UInt8]) throws {
        try write(bytes)
        let error = try read().error
        #expect(error?.code == .notCompressed)
        #expect(error?.description.isEmpty == false)
    }
}
