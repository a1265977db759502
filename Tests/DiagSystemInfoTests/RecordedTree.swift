import DiagModel
import DiagSystemInfo
import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A directory that stands for another machine.
struct RecordedTree {
    let scratch = ScratchDirectory()

    /// Makes files with their directories. A text that begins with "-> " makes a symbolic link.
    func write(_ files: [String: String]) throws {
        for (path, text) in files {
            let full = scratch.path + path
            let directory = String(full[..<(full.lastIndex(of: "/") ?? full.endIndex)])
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            if text.hasPrefix("-> ") {
                #expect(symlink(String(text.dropFirst(3)), full) == 0)
            } else {
                #expect(FileManager.default.createFile(atPath: full, contents: Data(text.utf8)))
            }
        }
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        try write([path: ""])
        #expect(FileManager.default.createFile(atPath: scratch.path + path, contents: Data(bytes)))
    }

    /// Values by key, with all the time a busy machine needs.
    func values(
        _ subject: FactSubject = FactSubject(), environment: [String: String] = [:], excluding: Set<String> = []
    ) -> [String: String] {
        let machine = Machine.recorded(root: scratch.path, environment: environment)
        let facts = SystemInfo.collect(
            from: machine, about: subject, excluding: excluding, patience: .seconds(60))
        return Dictionary(facts.map { ($0.key, $0.value) }) { first, _ in first }
    }
}
