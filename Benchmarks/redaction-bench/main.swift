// How fast logs are masked, how much memory that takes and how soon a new process is ready, beside programs that look
// for secrets and beside a plain copy. All on one processor. REDACTION_BENCH_MB sets the size of the logs (200).
//
//     redaction-bench            measures; one JSON object a line
//     redaction-bench write DIR  only writes the logs

import Glibc
import MeasurementReport
import PlatformOS
import TestSupport

let rounds = 5

/// Our best run; the best, since other work can only slow one.
func best(_ place: Workplace, _ log: String) throws -> ProgramRun {
    var best = try ProgramRun([place.tool, "redact", place.path(log)])
    for _ in 1..<rounds {
        let run = try ProgramRun([place.tool, "redact", place.path(log)])
        if run.milliseconds < best.milliseconds { best = run }
    }
    return best
}

func report(_ measurements: Measurement...) throws {
    for measurement in measurements { print(try measurement.jsonLine()) }
}

func measure(_ place: Workplace) throws {
    try place.writeLogsApart()
    try place.useOneProcessor()
    let logs = [("1 % of lines private", "some.log"), ("nothing private", "nothing.log")]
    let ours = try logs.map { try best(place, $0.1) }
    let peers = Peer.installed()
    for peer in peers { _ = try peer.milliseconds(place.path("warm-up.log")) }
    for ((what, log), run) in zip(logs, ours) {
        try report(Measurement("redact, \(what): peak memory", run.mebibytes, "MiB"))
        for peer in peers {
            let theirs = place.speed(try peer.milliseconds(place.path(log)))
            try report(
                Measurement(
                    "redact, \(what)", place.speed(run.milliseconds), "MB/s", beside: peer.name, theirs, better: .more))
        }
    }
    try report(
        Measurement("redact: ready after", try ColdStart.milliseconds(place.tool), "ms"),
        Measurement(
            "redact, \(logs[0].0)", place.speed(ours[0].milliseconds), "MB/s", beside: "copy with replacement",
            place.speed(try CopyWithReplacement.milliseconds(place)), better: .more))
}

let words = CommandLine.arguments.dropFirst()
if words.first == "write", let directory = words.last, words.count == 2 {
    try Workplace(directory: directory).writeLogs()
} else {
    let scratch = ScratchDirectory()
    try measure(Workplace(directory: scratch.path))
    withExtendedLifetime(scratch) {}
}
