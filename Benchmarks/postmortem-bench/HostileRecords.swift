import Glibc
import MeasurementReport
import PlatformOS
import RecordForge

/// What the records made to exhaust their reader cost it, each in a process of its own: the dearest of them.
struct HostileRecords {
    /// Processor time, in milliseconds.
    private(set) var time = (cost: 0.0, of: "")
    /// Most memory held at once, in MiB.
    private(set) var memory = (cost: 0.0, of: "")

    /// - Parameters:
    ///   - reader: `hostile-reader`, built beside this program.
    ///   - program: The program that the records point at.
    init(reader: String, program: String, in scratch: String) throws {
        let file = scratch + "/hostile"
        for kind in HostileRecord.allCases where kind != .inlinedCalls {
            _ = try ChildProcess.run([reader, "make", kind.rawValue, file, program])
            let words = try ChildProcess.run([reader, "read", file]).outputText.split(separator: " ", maxSplits: 2)
            guard words.count == 3, let peak = Double(words[0]), let spent = Double(words[1]) else {
                throw OSError(code: EIO, operation: kind.rawValue)
            }
            if spent > time.cost { time = (spent, kind.rawValue) }
            if peak / 1024 > memory.cost { memory = (peak / 1024, kind.rawValue) }
        }
    }
}
