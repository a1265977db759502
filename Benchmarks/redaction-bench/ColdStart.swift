import MeasurementReport
import PlatformOS

/// From the start of a new process until a line it was given comes out masked.
enum ColdStart {
    private static let warmUps = 3
    private static let rounds = 21

    /// Median in milliseconds.
    static func milliseconds(_ tool: String) throws -> Double {
        var times: [Double] = []
        for _ in 0..<warmUps + rounds {
            let clock = ContinuousClock()
            let start = clock.now
            var child = try ChildProcess([tool, "redact"], input: .pipe, output: .pipe)
            try child.write(Array("login password=hunter2-falcon ok\n".utf8))
            let line = try child.readLine()
            times.append((clock.now - start) / .milliseconds(1))
            guard line == "login password=‹secret:password› ok" else { throw NotMasked() }
            try child.send([])
            _ = try child.wait()
        }
        return times.dropFirst(warmUps).median
    }

    struct NotMasked: Error {}
}
