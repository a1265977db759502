internal import DiagModel

/// A line of the kernel's log that says whom it killed for want of memory (mm/oom_kill.c, `__oom_kill_process`):
/// "Out of memory: Killed process 4242 (birdlog) total-vm:…", "Memory cgroup out of memory: Killed process …".
struct KernelLine {
    var pid: Int32
    /// The process's name as the kernel has it; at most 15 bytes.
    var name: String
    var ofControlGroup: Bool

    init?(_ text: some StringProtocol) {
        guard let verb = text.firstRange(of: "Killed process "), text[..<verb.lowerBound].contains("ut of memory")
        else {
            return nil
        }
        let digits = text[verb.upperBound...].prefix { $0.isNumber }
        guard let pid = Int32(digits) else { return nil }
        self.pid = pid
        name = String(text[verb.upperBound...].dropFirst(digits.count + 2).prefix { $0 != ")" })
        ofControlGroup = text.hasPrefix("Memory cgroup")
    }

    /// - Parameters:
    ///   - time: When the line was written.
    ///   - monotonic: The same on the clock of its boot, in microseconds.
    func finding(_ log: String, about end: UnseenEnd, time: Timestamp, monotonic: UInt64) -> Finding {
        let limit = ofControlGroup ? "its control group had reached its memory limit" : "the machine had no memory left"
        return Finding(
            cause: .outOfMemory, confidence: isProgram(end.executablePath) ? .certain : .likely,
            evidence: "The kernel's log (\(log)) names process \(pid) \"\(name)\" as killed: \(limit).", time: time,
            monotonicMicroseconds: monotonic)
    }

    /// In a container the kernel's number is another than the process's own: the name has to fit, too.
    private func isProgram(_ path: String) -> Bool {
        path.split(separator: "/").last.map { $0.utf8.prefix(15).elementsEqual(name.utf8) } ?? false
    }
}
