internal import CGNU

/// What a signal is called (sigabbrev_np(3)).
public enum SignalName {
    /// "SIGKILL"; "signal 64" for one without a name.
    public static func of(_ number: Int32) -> String {
        sigabbrev_np(number).map { "SIG" + String(cString: $0) } ?? "signal \(number)"
    }
}
