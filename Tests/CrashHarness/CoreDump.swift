internal import PlatformOS

/// What core(5) says of the thread that died: NT_SIGINFO and the first NT_PRSTATUS of an ELF core file.
package struct CoreDump: Sendable, Equatable {
    package struct Missing: Error { package init() {} }

    package var signal: Int32 = 0
    package var code: Int32 = 0
    /// `si_addr`, for faults; of a signal that was sent, nothing that runs have in common.
    package var address: UInt64 = 0
    /// Up to 16 bytes at the program counter; empty where nothing is mapped.
    package var codeAtPC: [UInt8] = []
    package var pageOffset: UInt64 = 0

    /// Only where the kernel writes core files into the working directory can a test find them.
    package static let canBeWritten: Bool = {
        guard let file = try? FileDescriptor(path: "/proc/sys/kernel/core_pattern", flags: 0),
            let pattern = try? file.readToEnd(limit: 256)
        else { return false }
        return pattern.first.map { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "/") } ?? false
    }()

    package init(_ bytes: [UInt8]) throws {
        let headers: UInt64 = bytes.load(at: 32)
        let count: UInt16 = bytes.load(at: 56)
        let programs = (0..<Int(count)).map { Int(headers) + $0 * 56 }
        var pc: UInt64 = 0
        for at in programs where (bytes.load(at: at) as UInt32) == 4 {
            let start = Int(bytes.load(at: at + 8) as UInt64)
            let size = Int(bytes.load(at: at + 32) as UInt64)
            pc = readNotes(bytes[start..<start + size], in: bytes)
        }
        pageOffset = pc & 4095
        for at in programs where (bytes.load(at: at) as UInt32) == 1 {
            let address: UInt64 = bytes.load(at: at + 16)
            let size: UInt64 = bytes.load(at: at + 32)
            guard pc >= address, pc < address + size else { continue }
            let start = Int(bytes.load(at: at + 8) as UInt64) + Int(pc - address)
            codeAtPC = Array(bytes[start..<min(start + 16, bytes.count)])
        }
    }

    /// Where in its page a stack ends, and so in which call of a recursion, differs from run to run.
    package mutating func forgetPlace() {
        address = 0
        codeAtPC = []
        pageOffset = 0
    }

    /// Returns the program counter.
    private mutating func readNotes(_ notes: ArraySlice<UInt8>, in bytes: [UInt8]) -> UInt64 {
        var pc: UInt64?
        var at = notes.startIndex
        while at + 12 <= notes.endIndex {
            let nameSize = Int(bytes.load(at: at) as UInt32)
            let size = Int(bytes.load(at: at + 4) as UInt32)
            let type: UInt32 = bytes.load(at: at + 8)
            let payload = at + 12 + (nameSize + 3) / 4 * 4
            // NT_PRSTATUS: registers at 112, rip the 17th of them (elf_prstatus, sys/procfs.h).
            if type == 1, pc == nil { pc = bytes.load(at: payload + 112 + 16 * 8) }
            if type == 0x5349_4749 {
                signal = bytes.load(at: payload)
                code = bytes.load(at: payload + 8)
                // Code addresses move with the executable; how far into the page stays.
                let raw: UInt64 = bytes.load(at: payload + 16)
                address = code > 0 && raw < 4096 ? raw : raw & 4095
                if code <= 0 { address = 0 }
            }
            at = payload + (size + 3) / 4 * 4
        }
        return pc ?? 0
    }
}
