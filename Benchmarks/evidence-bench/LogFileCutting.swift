import DiagLogs
import DiagModel
import Glibc
import MeasurementReport
import PlatformOS
import TestSupport

/// Cutting 20 seconds out of a plain log of 1 GiB.
struct LogFileCutting {
    private static let start = 1_700_000_000
    private let scratch = ScratchDirectory()
    private let seconds: Int

    init() throws {
        let file = try FileDescriptor(path: scratch.path + "/app.log", flags: O_WRONLY | O_CREAT)
        var second = Self.start
        var written = 0
        while written < 1 << 30 {
            var block: [UInt8] = []
            for _ in 0..<1_000 {
                for line in 0..<10 {
                    block += Array("\(second).\(line) INFO worker \(line) served a request in 42 ms\n".utf8)
                }
                second += 1
            }
            try file.write(block)
            written += block.count
        }
        seconds = second - Self.start
    }

    func measurements() throws -> [Measurement] {
        let middle = Self.start + seconds / 2
        let window = LogWindow.around(
            time: Timestamp(microseconds: Int64(middle) * 1_000_000), monotonic: nil, before: .seconds(10))
        let source = LogFileSource(path: scratch.path + "/app.log")
        var found = 0
        let ours = try Stopwatch.milliseconds {
            found = try source.slice(window, budget: LogBudget(bytes: 1 << 20)).entries.count
        }
        guard found >= 190 else { throw JournalMissing(found: found) }
        let peer = try Stopwatch.milliseconds(rounds: 1) {
            let program = "$1 >= \(middle - 10) && $1 <= \(middle + 10)"
            _ = try ChildProcess.run(["awk", program, scratch.path + "/app.log"])
        }
        return [
            Measurement("20 s cut out of a 1 GiB log file", ours, "ms", beside: "awk", peer, better: .less)
        ]
    }
}
