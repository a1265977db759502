import DiagSystemInfo
import MeasurementReport
import PlatformOS

/// All system facts, beside the programs a person would run for the first handful of them.
enum FactGathering {
    static func measurements() throws -> [Measurement] {
        let ours = Stopwatch.milliseconds {
            _ = SystemInfo.collect(about: FactSubject(asker: .itself, version: "1.0", stateDirectory: "/var/tmp"))
        }
        let peer = try Stopwatch.milliseconds {
            for program in [["lscpu"], ["free"], ["df", "/var/tmp"], ["uname", "-a"]] {
                _ = try ChildProcess.run(program)
            }
        }
        return [Measurement("all system facts", ours, "ms", beside: "lscpu, free, df, uname", peer, better: .less)]
    }
}
