import FoundationEssentials
import Glibc
import PlatformOS
import RecordForge

extension MappedCode {
    /// libc, with a function that has no frame of its own.
    static var ownLibrary: MappedCode? {
        guard let symbol = dlsym(nil, "getppid"),
            let (path, offset) = place(UInt64(UInt(bitPattern: symbol))),
            var code = MappedCode(file: path, at: 0x6000_0000_0000, places: 1)
        else { return nil }
        // Behind its first instruction, as a return address would be.
        code.places = [code.start + offset + 5]
        code.returnAddresses = Self.callEnds(in: code)
        return code
    }

    /// The file that is mapped at an address of this process, and where in the file that is (proc_pid_maps(5)).
    private static func place(_ address: UInt64) -> (path: String, offset: UInt64)? {
        let maps = (try? FileDescriptor.contents(ofFile: "/proc/self/maps", limit: 1 << 20)) ?? []
        for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            let bounds = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
            guard words.count > 5, bounds.count == 2, let offset = UInt64(words[2], radix: 16) else { continue }
            if bounds[0] <= address && address < bounds[1] { return (String(words[5]), address - bounds[0] + offset) }
        }
        return nil
    }

    /// Bytes that look like the end of a call, through the whole file.
    private static func callEnds(in code: MappedCode) -> [UInt64] {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: code.path)) else { return [] }
        var found: [UInt64] = []
        for (offset, byte) in bytes.enumerated() where byte == 0xe8 && offset > 1 << 18 && found.count < 5000 {
            found.append(code.start + UInt64(offset) + 5)
        }
        return found
    }

    /// The larger libraries of this machine, more than a record's reader opens.
    static func libraries() -> [MappedCode] {
        var found: [MappedCode] = []
        for directory in ["/usr/lib/x86_64-linux-gnu", "/opt/swift/usr/lib", "/opt/swift/usr/lib/swift/linux"] {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: directory))?.sorted() ?? [] {
                let path = directory + "/" + name
                let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
                guard name.contains(".so"), !isLink, found.count < 600 else { continue }
                let start = 0x4000_0000_0000 + UInt64(found.count) << 32
                if let code = MappedCode(file: path, at: start, places: 4) { found.append(code) }
            }
        }
        return found
    }

    /// A file with its first executable segment's places, evenly spread; `nil` for what is no 64-bit ELF file.
    init?(file path: String, at start: UInt64, places count: Int) {
        guard let bytes = FileManager.default.contents(atPath: path), bytes.count > 64,
            bytes.prefix(5) == Data([0x7f, 0x45, 0x4c, 0x46, 2])
        else { return nil }
        func word<T: FixedWidthInteger>(_ offset: Int, _ type: T.Type) -> T {
            bytes.subdata(in: offset..<offset + MemoryLayout<T>.size).withUnsafeBytes { $0.loadUnaligned(as: T.self) }
        }
        let table = Int(word(32, UInt64.self))
        for index in 0..<Int(word(56, UInt16.self)) where table + (index + 1) * 56 <= bytes.count {
            let entry = table + index * 56
            guard word(entry, UInt32.self) == 1, word(entry + 4, UInt32.self) & 1 != 0 else { continue }
            let (offset, size) = (word(entry + 8, UInt64.self), word(entry + 32, UInt64.self))
            let step = max(size / UInt64(count + 1), 1)
            self.init(
                path: path, start: start, size: UInt64(bytes.count),
                places: (1...UInt64(count)).map { start + offset + $0 * step })
            return
        }
        return nil
    }
}
