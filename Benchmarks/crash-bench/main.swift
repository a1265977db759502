// What arming costs, and how much longer a process takes to die with us than alone, beside Swift's own backtracer in
// the same run. The three take turns, so that what else the machine does touches all of them alike.

import FoundationEssentials
import Glibc
import MeasurementReport
import PlatformOS

let arguments = CommandLine.arguments
if arguments.count > 2, arguments[1] == "victim" {
    Victim.run(directory: arguments.count > 3 ? arguments[3] : nil, threads: Int(arguments[2]) ?? 0)
}

if arguments.count > 1, arguments[1] == "bystander" {
    Footprint.run(directory: arguments.count > 2 ? arguments[2] : nil)
}

if arguments.count > 2, arguments[1] == "notes" { NoteTime.run(directory: arguments[2]) }

/// Medians of deaths alone, with us, and with Swift's backtracer.
func measure(threads: Int, rounds: Int, in scratch: String, _ backtracer: String?) throws -> [[Death]] {
    var deaths: [[Death]] = [[], [], []]
    var handlerTimes: [Double] = []
    for round in 0..<rounds + 2 {
        let alone = try Death(directory: nil, backtracer: nil, threads: threads)
        let ours = try Death(directory: scratch, backtracer: nil, threads: threads)
        if let time = try HandlerTime.latest(in: PrivateDirectory(path: scratch)) { handlerTimes.append(time) }
        let theirs = try backtracer.map { try Death(directory: nil, backtracer: $0, threads: threads) }
        // The first two warm caches up.
        if round < 2 { continue }
        deaths[0].append(alone)
        deaths[1].append(ours)
        if let theirs { deaths[2].append(theirs) }
    }
    print(try Measurement("the handler itself, \(threads) more threads", handlerTimes.median, "ms").jsonLine())
    return deaths
}

func report(_ deaths: [[Death]], _ what: String) throws {
    let alone = deaths[0].map(\.dying).median
    let ours = deaths[1].map(\.dying).median - alone
    if deaths[2].isEmpty {
        print(try Measurement("extra time to die, \(what)", ours, "ms").jsonLine())
    } else {
        let theirs = deaths[2].map(\.dying).median - alone
        let line = Measurement(
            "extra time to die, \(what)", ours, "ms", beside: "Swift's backtracer", theirs, better: .less)
        print(try line.jsonLine())
    }
}

do {
    var template = Array("/tmp/crash-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw OSError.last("mkdtemp") }
    let scratch = String(cString: made)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let backtracer = InstalledProgram.swiftBacktrace()
    let few = try measure(threads: 0, rounds: 31, in: scratch, backtracer)
    print(try Measurement("arming, on the calling thread", few[1].map(\.arming).median, "ms").jsonLine())
    try report(few, "one thread")
    let notes = try NoteTime(directory: scratch)
    print(try Measurement("a breadcrumb", notes.breadcrumb, "ns").jsonLine())
    print(try Measurement("an annotation", notes.annotation, "ns").jsonLine())
    try Footprint.report(rounds: 400, in: scratch)
    try ExampleStart(in: scratch)?.report(rounds: 400)
    try report(try measure(threads: 64, rounds: 11, in: scratch, backtracer), "64 more threads")
} catch {
    var message = "crash-bench: \(error)\n"
    _ = message.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(1)
}
