import DiagCapture
import Glibc
import MeasurementReport
import PlatformOS

/// What being armed costs the smallest process, one that never crashes: it starts, arms if it is told to, says that it is
/// up, and ends.
enum Footprint {
    static func report(rounds: Int, in scratch: String) throws {
        let pairs = try LifePairs(
            rounds, armed: { try life(["bystander", scratch]) }, alone: { try life(["bystander"]) })
        func more(_ number: Int) -> Double {
            pairs.armed.map { numbers(of: $0)[number] }.median - pairs.alone.map { numbers(of: $0)[number] }.median
        }
        print(try Measurement("memory of being armed", more(0) / 1024, "MiB").jsonLine())
        print(try Measurement("threads of being armed", more(1), "threads").jsonLine())
        print(try Measurement("processes of being armed", more(2), "processes").jsonLine())
        try pairs.report("the smallest program that is armed", beside: "the same, not armed")
    }

    private static func life(_ arguments: [String]) throws(OSError) -> Life {
        let life = try Life(of: ["/proc/self/exe"] + arguments, environment: ["SWIFT_BACKTRACE=enable=no"])
        guard numbers(of: life).count == 3 else { throw OSError(code: EPROTO, operation: "read") }
        return life
    }

    /// Resident memory once armed, KiB (`VmRSS`, proc_pid_status(5)), threads and children.
    private static func numbers(of life: Life) -> [Double] {
        (life.lines.last ?? "").split(separator: " ").compactMap { Double($0) }
    }

    /// The process itself.
    static func run(directory: String?) -> Never {
        if let directory {
            do {
                try CrashHandler.arm(.init(directory: directory, appID: "crash-bench"))
            } catch {
                exit(1)
            }
        }
        write(STDOUT_FILENO, "up\n", 3)
        let status = (try? FileDescriptor.contents(ofFile: "/proc/self/status", limit: 1 << 16)) ?? []
        let children = (try? FileDescriptor.contents(ofFile: "/proc/self/task/\(getpid())/children", limit: 4096)) ?? []
        let text = String(decoding: status, as: UTF8.self)
        let count = String(decoding: children, as: UTF8.self).split(separator: " ").count
        print(number("VmRSS:", in: text), number("Threads:", in: text), count)
        exit(0)
    }

    private static func number(_ name: String, in text: String) -> Int {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.dropFirst(name.count).filter(\.isNumber)) } ?? 0
    }
}
