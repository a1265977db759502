internal import CCrashHandler

/// How the run of this application before this one ended. Runs that still go on are left out.
public enum LaunchState: Sendable, Hashable {
    /// Not armed, or the crash directory can't tell.
    case unknown
    /// It ended by itself, or there was none.
    case normal
    /// It crashed.
    case afterCrash
    /// Nothing in it saw its end: SIGKILL, out of memory, power loss.
    case afterUnexplainedEnd
    /// The last `count` runs, three or more, each crashed within 60 s of their start: time for a safe mode.
    case crashLoop(count: Int)

    init(_ launch: gt_launch) {
        switch gt_launch_kind(rawValue: launch.state) {
        case GT_LAUNCH_NORMAL: self = .normal
        case GT_LAUNCH_AFTER_CRASH: self = .afterCrash
        case GT_LAUNCH_AFTER_UNEXPLAINED_END: self = .afterUnexplainedEnd
        case GT_LAUNCH_CRASH_LOOP: self = .crashLoop(count: Int(launch.early_crashes))
        default: self = .unknown
        }
    }
}
