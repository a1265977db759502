import Glibc
import PlatformOS
import Testing

@testable import DiagPostmortem

@Suite("Module files are opened with care")
struct ModuleFileTests {
    private let directory: String

    init() throws { directory = try temporaryDirectory() }

    @Test("a FIFO, a device, a directory and a link are not opened, and nothing blocks")
    func onlyRegularFiles() {
        #expect(mkfifo(directory + "/fifo", 0o600) == 0)
        #expect(symlink("/bin/ls", directory + "/link") == 0)
        for path in [directory + "/fifo", "/dev/zero", directory, directory + "/link", directory + "/none", "", "ls"] {
            let opened = RegularFile(path: path) != nil
            #expect(!opened, "\(path)")
        }
        let followed = RegularFile(path: directory + "/link", following: true) != nil
        #expect(followed)
    }

    @Test("only files that were mapped executable are opened at all")
    func onlyCode() {
        let maps = "1000-2000 r--p 00000000 08:01 1 /etc/hostname\n4000-5000 r-xp 00000000 08:01 1 /usr/bin/env\n"
        let table = ModuleTable(map: MemoryMap(maps: maps.utf8))
        #expect(table.module(at: 0x1000) == nil)
        #expect(table.module(at: 0x4000)?.image != nil)
    }

    @Test("a file with another build id than the record's is changed, and not used")
    func changed() throws {
        let maps = "4000-5000 r-xp 00000000 08:01 1 /usr/bin/env\n"
        let map = MemoryMap(maps: maps.utf8)
        let own = try #require(ModuleTable(map: map).module(at: 0x4000)?.image?.buildID)
        let same = ModuleTable(map: map, recorded: [.init(start: 0x4000, end: 0x5000, path: "", buildID: own)])
        #expect(same.module(at: 0x4000)?.changedSinceCrash == false)
        let other = ModuleTable(map: map, recorded: [.init(start: 0x4000, end: 0x5000, path: "", buildID: [1, 2])])
        let module = try #require(other.module(at: 0x4000))
        #expect(module.changedSinceCrash && module.image == nil && module.buildIDText == "0102")
    }

    @Test("damaged ELF files are no images, or images whose parts are checked")
    func damagedELF() throws {
        let bytes = try FileDescriptor(path: "/usr/bin/env", flags: O_RDONLY).read(upTo: 8192)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            var copy = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
            for _ in 0..<20 where !copy.isEmpty {
                copy[Int.random(in: 0..<copy.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let image = ElfImage(ModuleBytes(memory: copy))
            #expect(image == nil || copy.prefix(4) == [0x7f, 0x45, 0x4c, 0x46])
            if let handle = ElfHandle(bytes: copy) { _ = SymbolTable(handle, SymbolBudget()).name(at: 0x1000) }
        }
    }
}
