import DiagCapture
import Glibc
import PlatformOS

/// What being armed costs a process that never crashes, as seen from outside: one that starts, arms if it is told to,
/// and ends.
struct Footprint {
    /// From before its start until it was reaped, milliseconds.
    var life: Double
    /// Resident memory once armed, KiB (`VmRSS`, proc_pid_status(5)).
    var resident: Double
    var threads: Double
    var children: Double

    /// - Parameter directory: Where it is armed; `nil` leaves that out.
    init(directory: String?) throws(OSError) {
        let before = Victim.now()
        var child = try ChildProcess(
            ["/proc/self/exe", "bystander"] + [directory].compactMap(\.self),
            environment: ["SWIFT_BACKTRACE=enable=no"],
            output: .pipe)
        let line = try child.readLine() ?? ""
        guard try child.wait() == .exited(0) else { throw OSError(code: ECHILD, operation: "wait") }
        life = Double(Victim.now() - before) / 1e6
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 3 else { throw OSError(code: EPROTO, operation: "read") }
        resident = numbers[0]
        threads = numbers[1]
        children = numbers[2]
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
