internal import CCrashHandler

/// The crash handler of this process.
///
/// Armed, it owns a record in the directory given: reserved on disk before anything goes wrong, filled by the handler
/// when a fatal signal comes (SEGV, BUS, FPE, ILL, TRAP, ABRT, SYS), and left behind for the next start. The process
/// still dies by that signal, as it would have without us. docs/crash-record.md describes the record.
public enum CrashHandler {
    public struct Options: Sendable, Hashable {
        /// Where the record goes: an absolute path. Made with mode 0700 when absent; never a symbolic link.
        public var directory: String
        /// Names the application in the record: 1…256 bytes, such as "org.example.birdlog".
        public var appID: String
        /// At most 256 bytes; `nil` when unknown.
        public var appVersion: String?

        public init(directory: String, appID: String, appVersion: String? = nil) {
            self.directory = directory
            self.appID = appID
            self.appVersion = appVersion
        }
    }

    /// Arms the handler: at most 1 ms, best called first thing in `main`, before other threads start.
    ///
    /// Every thread gets an alternate stack, so that a stack overflow can be captured; the fatal signals are kept out
    /// of the signal masks that the program sets. Handlers installed earlier get their turn after ours.
    /// Call it from one thread at a time. A child made by fork(2) may arm again, with a record of its own.
    ///
    /// - Throws: ``CaptureError``, which says what is wrong with the directory and what to do. Nothing is installed then,
    ///   and the application can go on.
    public static func arm(_ options: Options) throws(CaptureError) {
        let result = options.directory.withCString { directory in
            options.appID.withCString { appID in
                withOptionalCString(options.appVersion) { version in
                    var options = gt_arm_options(
                        size: MemoryLayout<gt_arm_options>.size, app_id: appID, app_version: version,
                        directory: directory)
                    return gt_arm(&options)
                }
            }
        }
        if let error = CaptureError(failure: gt_arm_failure(rawValue: result.failure), errno: result.error) {
            throw error
        }
    }

    /// Takes the handler out and removes the record. Handlers found when arming are put back.
    public static func disarm() { gt_disarm() }

    /// Whether this very process is armed. False in a child it forked, until that arms itself.
    public static var isArmed: Bool { gt_is_armed() }

    private static func withOptionalCString<R>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> R) -> R {
        guard let text else { return body(nil) }
        return text.withCString(body)
    }
}
