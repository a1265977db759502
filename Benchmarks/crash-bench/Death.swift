import Glibc
import PlatformOS

/// One death, as seen from outside.
struct Death {
    /// What arming cost the calling thread, milliseconds; about 0 when not armed.
    var arming: Double
    /// From the faulting instruction until the process was reaped, milliseconds.
    var dying: Double

    /// - Parameters:
    ///   - directory: Where ours is armed; `nil` leaves it out.
    ///   - backtracer: Swift's own crash reporter to run; `nil` leaves it out.
    /// - Throws: ``OSError``; `ECHILD` when the victim did not die by SIGSEGV.
    init(directory: String?, backtracer: String?, threads: Int) throws(OSError) {
        let swift = backtracer.map { "SWIFT_BACKTRACE=enable=yes,color=no,swift-backtrace=\($0)" }
        var child = try ChildProcess(
            ["/proc/self/exe", "victim", "\(threads)"] + [directory].compactMap(\.self),
            environment: [swift ?? "SWIFT_BACKTRACE=enable=no"], output: .pipe, error: .null)
        let line = try child.readLine() ?? ""
        guard case .signaled(SIGSEGV, _) = try child.wait() else { throw OSError(code: ECHILD, operation: "wait") }
        let end = Victim.now()
        let numbers = line.split(separator: " ").compactMap { Int64($0) }
        guard numbers.count == 2 else { throw OSError(code: EPROTO, operation: "read") }
        arming = Double(numbers[0]) / 1e6
        dying = Double(end - numbers[1]) / 1e6
    }
}
