import Testing

@testable import DiagPostmortem

@Suite("Reading /proc/PID/maps")
struct MemoryMapTests {
    static let text = """
        55d0c0000000-55d0c0001000 r--p 00000000 08:01 131 /opt/app/bird log
        55d0c0001000-55d0c0003000 r-xp 00001000 08:01 131 /opt/app/bird log
        7f0000000000-7f0000021000 rw-p 00000000 00:00 0
        7f1000000000-7f1000004000 r-xp 00000000 08:01 140                        /tmp/lib.so (deleted)
        7ffd10000000-7ffd10021000 rw-p 00000000 00:00 0                          [stack]

        """

    @Test("each line becomes a region, paths with spaces whole")
    func lines() throws {
        let map = MemoryMap(maps: Self.text.utf8)
        #expect(map.regions.count == 5)
        let code = try #require(map[0x55d0_c000_2fff])
        #expect(code.path == "/opt/app/bird log" && code.executable && code.fileOffset == 0x1000)
        #expect(map[0x7ffd_1000_0000]?.path == "[stack]")
        #expect(map[0x55d0_c000_3000] == nil)
    }

    @Test("a deleted file is known as such, by its old path")
    func deleted() throws {
        let region = try #require(MemoryMap(maps: Self.text.utf8)[0x7f10_0000_0000])
        #expect(region.isDeleted && region.filePath == "/tmp/lib.so")
    }

    @Test(
        "lines the kernel would not write are left out",
        arguments: [
            "", "-", "zz-10 r-xp 0 0 0 /x", "20-10 r-xp 00000000 00:00 0 /x", "10-20 r 0 0 0", "10 20 r-xp",
            "11111111111111111-22222222222222222 r-xp 0 0:0 0 /x", "10-20 r-xp",
        ])
    func nonsense(line: String) {
        #expect(MemoryMap(maps: line.utf8).regions.isEmpty)
    }

    @Test("overlapping regions keep the first, so that lookups have one answer")
    func overlap() {
        let text = "1000-3000 r-xp 00000000 00:00 0 /a\n2000-4000 r-xp 00000000 00:00 0 /b\n"
        let map = MemoryMap(maps: text.utf8)
        #expect(map.regions.map(\.path) == ["/a"])
    }

    @Test("any bytes give a map, never a trap")
    func anyBytes() {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("0123456789abcdef-xrwp \n:/[]\u{ff}".utf8)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            let map = MemoryMap(maps: bytes)
            #expect(map.regions.allSatisfy { $0.start < $0.end })
        }
    }
}
