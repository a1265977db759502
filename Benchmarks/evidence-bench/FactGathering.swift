import DiagSystemInfo
import MeasurementReport
import PlatformOS

/// All system facts, with those of an installed package, beside the programs a person would run for some of them.
enum FactGathering {
    static func measurements() throws -> [Measurement] {
        let subject = FactSubject(
            asker: .itself, version: "1.0", executable: "/usr/bin/env", stateDirectory: "/var/tmp")
        let ours = Stopwatch.milliseconds { _ = SystemInfo.collect(about: subject) }
        let programs = [["lscpu"], ["free"], ["df", "/var/tmp"], ["uname", "-a"], ["dpkg", "-S", "/usr/bin/env"]]
        let peer = try Stopwatch.milliseconds {
            for program in programs { _ = try ChildProcess.run(program) }
        }
        let names = programs.map { $0[0] }.joined(separator: ", ")
        return [Measurement("all system facts", ours, "ms", beside: names, peer, better: .less)]
    }
}
