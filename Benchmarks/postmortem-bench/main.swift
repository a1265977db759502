// From a crash record of the example to the report, in this process, beside debuggers that read a core of the same
// crash. Every round begins with nothing known: all files are opened anew.

import DiagPostmortem
import FoundationEssentials
import Glibc
import MeasurementReport
import PlatformOS

/// Milliseconds that `body` takes, the median of many times.
func median(rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    var times: [Double] = []
    for round in 0..<rounds + 2 {
        let start = ContinuousClock.now
        try body()
        let spent = ContinuousClock.now - start
        // The first two warm caches up.
        if round >= 2 {
            times.append(Double(spent.components.attoseconds) / 1e15 + Double(spent.components.seconds) * 1e3)
        }
    }
    return times.median
}

do {
    var template = Array("/tmp/postmortem-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw OSError.last("mkdtemp") }
    let scratch = String(cString: made)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let crash = try ExampleCrash(in: scratch)
    let names = try median(rounds: 31) {
        _ = try Postmortem.report(from: crash.record, symbols: SymbolOptions(lines: false))
    }
    print(try Measurement("record to report, functions only", names, "ms").jsonLine())
    let lines = try median(rounds: 31) { _ = try Postmortem.report(from: crash.record) }
    for debugger in crash.debuggers() {
        let theirs = try median(rounds: 5) { _ = try ChildProcess.run(debugger.command) }
        print(
            try Measurement(
                "record to report, with lines and inlined calls", lines, "ms", beside: debugger.name, theirs,
                better: .less
            ).jsonLine())
    }
    let hostile = try HostileRecords(
        reader: crash.directory + "/hostile-reader", program: crash.program, in: scratch)
    print(try Measurement("hostile records, the slowest: \(hostile.time.of)", hostile.time.cost, "ms").jsonLine())
    print(try Measurement("hostile records, the largest: \(hostile.memory.of)", hostile.memory.cost, "MiB").jsonLine())
    if crash.debuggers().isEmpty {
        print(try Measurement("record to report, with lines and inlined calls", lines, "ms").jsonLine())
    }
} catch {
    var message = "postmortem-bench: \(error)\n"
    _ = message.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(1)
}
