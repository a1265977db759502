internal import DiagModel
internal import PlatformOS

/// What one message of systemd about a unit says of its processes' end. It names the unit, not the process.
struct UnitMessage {
    let message: JournalMessage

    init(_ message: JournalMessage) { self.message = message }

    var finding: Finding? {
        switch message.id {
        case MessageID.unitKilledByOOMD:
            likely(.memoryPressure, "systemd says that systemd-oomd killed processes of \(message.unit).")
        case MessageID.unitOutOfMemory:
            likely(
                .outOfMemory, "systemd says that the kernel killed a process of \(message.unit) for want of memory.")
        case MessageID.unitFailed: ofResult
        case MessageID.unitProcessExit where message.exitCode == "killed": ofSignal
        case MessageID.unitStopping:
            likely(.stopped, "systemd stopped \(message.unit), as at a log-out, a shutdown or on request.")
        default: nil
        }
    }

    /// systemd.exec(5), `$SERVICE_RESULT`.
    private var ofResult: Finding? {
        let causes: [String: EndExplanation.Cause] = [
            "oom-kill": .outOfMemory, "timeout": .deadline, "watchdog": .watchdog,
        ]
        return causes[message.result].map {
            likely($0, "systemd says that \(message.unit) failed with result '\(message.result)'.")
        }
    }

    private var ofSignal: Finding {
        var finding = likely(.signal, "systemd saw the main process of \(message.unit) die by \(signalName).")
        finding.signalName = signalName
        return finding
    }

    private func likely(_ cause: EndExplanation.Cause, _ evidence: String) -> Finding {
        Finding(
            cause: cause, confidence: .likely, evidence: evidence, time: message.time,
            monotonicMicroseconds: message.monotonic)
    }

    /// systemd writes the number, and its name only in the words for people.
    private var signalName: String {
        Int32(message.exitStatus).map(SignalName.of) ?? "signal \(message.exitStatus)"
    }
}
