internal import Glibc
public import PlatformOS

/// One run of a program from before its start until it was reaped.
public struct ProgramRun: Sendable {
    public var milliseconds: Double
    /// Peak resident memory, MiB. The kernel counts the parent's memory at the time of the spawn in, so this
    /// can't be less than ``leastMebibytes()``.
    public var mebibytes: Double

    /// This program's own peak so far, MiB: the least that a run can show. `VmHWM` of proc(5), because
    /// getrusage(2) would count what started this program in.
    public static func leastMebibytes() throws(OSError) -> Double {
        let bytes = try FileDescriptor(path: "/proc/self/status", flags: O_RDONLY).readToEnd(limit: 1 << 16)
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let figure = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
        return figure.flatMap { Double($0) }.map { $0 / 1024 } ?? .nan
    }

    /// Runs a program with its output thrown away.
    ///
    /// - Throws: ``OSError`` when it can't be started or waited for.
    public init(_ arguments: [String]) throws(OSError) {
        let clock = ContinuousClock()
        let start = clock.now
        let child = try ChildProcess(arguments, output: .null, error: .null)
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(child.pid, &status, 0, &usage) == child.pid else {
            throw OSError(code: errno, operation: "wait4")
        }
        milliseconds = (clock.now - start) / .milliseconds(1)
        mebibytes = Double(usage.ru_maxrss) / 1024
    }
}
