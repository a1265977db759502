// How long our tools take to start and end, and how much memory that takes, beside programs of the same
// kind. The programs take turns, so that what else the machine does touches all of them alike.

import Glibc
import MeasurementReport
import PlatformOS

let warmUps = 5
let rounds = 41

func measure(_ programs: [Program]) throws(OSError) -> [[ProgramRun]] {
    var runs = [[ProgramRun]](repeating: [], count: programs.count)
    for round in 0..<warmUps + rounds {
        for (index, program) in programs.enumerated() {
            let run = try ProgramRun(program.arguments)
            if round >= warmUps { runs[index].append(run) }
        }
    }
    return runs
}

func report(_ name: String, _ ours: [ProgramRun], peer: String, _ theirs: [ProgramRun]) throws {
    let time = Measurement(
        "start \(name)", ours.map(\.milliseconds).median, "ms", beside: peer, theirs.map(\.milliseconds).median,
        better: .less)
    let memory = Measurement(
        "peak memory \(name)", ours.map(\.mebibytes).median, "MiB", beside: peer, theirs.map(\.mebibytes).median,
        better: .less)
    print(try time.jsonLine())
    print(try memory.jsonLine())
}

do {
    let ours = ["gittickets-diag", "gittickets-relay"].map(Program.ours)
    let peers = [Program.swiftBacktrace(), Program.installed("journalctl")].compactMap { $0 }
    let runs = try measure(ours + peers)
    print(try Measurement("least peak memory this can show", ProgramRun.leastMebibytes(), "MiB").jsonLine())
    for (index, program) in ours.enumerated() {
        for (peerIndex, peer) in peers.enumerated() {
            try report(program.name, runs[index], peer: peer.name, runs[ours.count + peerIndex])
        }
    }
} catch {
    var message = "start-bench: \(error)\n"
    _ = message.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(1)
}
