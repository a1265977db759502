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
        /// How many records the directory may hold, those of children and damaged ones too. Default: 50.
        public var maximumRecords: Int
        /// The same in bytes; a record takes 1.25 MiB. Default: 64 MiB.
        public var maximumBytes: Int

        public init(
            directory: String, appID: String, appVersion: String? = nil, maximumRecords: Int = 50,
            maximumBytes: Int = 64 << 20
        ) {
            self.directory = directory
            self.appID = appID
            self.appVersion = appVersion
            self.maximumRecords = maximumRecords
            self.maximumBytes = maximumBytes
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
                    var given = gt_arm_options(
                        size: MemoryLayout<gt_arm_options>.size, app_id: appID, app_version: version,
                        directory: directory, max_records: UInt64(max(options.maximumRecords, 1)),
                        max_bytes: UInt64(max(options.maximumBytes, 1)))
                    return gt_arm(&given)
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

    /// How the run before this one ended. Costs microseconds; safe from any thread, ``LaunchState/unknown`` until armed.
    public static var launchState: LaunchState { LaunchState(gt_launch_state()) }

    /// Whether there is a record besides this run's own: an earlier crash to be looked at, or a run that still goes on.
    /// Costs microseconds; safe from any thread, `true` until armed and where it can't be told.
    public static var hasOtherRecords: Bool { gt_has_other_records() }

    /// A number of the application's own that lies beside the records for its next runs. 0 until one is kept, and until
    /// armed, when it can't be set either. It may get lost. Costs nanoseconds; safe from any thread.
    public static var keptNumber: UInt64 {
        get { gt_kept_number() }
        set { gt_keep_number(newValue) }
    }

    private static func withOptionalCString<R>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> R) -> R {
        guard let text else { return body(nil) }
        return text.withCString(body)
    }
}
