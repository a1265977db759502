internal import DiagSystemInfo

/// One collector that is not this library's: an application's source, or a program.
struct PlugIn: Sendable {
    /// "source.queue", "collector.backlight".
    let id: String
    /// Raw.
    let title: String
    let ask: @Sendable () -> Answer

    /// What came of it: raw, not yet redacted.
    struct Answer: Sendable, Hashable {
        var content: DiagnosticsContent?
        /// What went wrong; what there is of the content is still told.
        var remark: String?
    }

    /// What each may take.
    static let patience = Duration.seconds(2)
    static let byteLimit = 256 * 1024
    static let late = "timed out after 2 s"
    static let tooLong = "exceeded 256 KiB; the rest is left out"

    /// Asks all at the same time, each in a thread of its own, and comes back at once.
    static func begin(_ plugIns: [PlugIn]) -> Deadline.Begun<Answer> {
        // Each ends by itself in time; this is for one that can't (a program on a dead network file system).
        Deadline.start(within: patience + .milliseconds(500), plugIns.map(\.ask))
    }
}
