internal import Glibc
internal import PlatformOS
internal import TicketRelay

extension FaultPoints {
    /// In a debug build, `GITTICKETS_TEST_KILL_AT` names the point where the process kills itself, as by power loss.
    /// A release build knows no such variable.
    static var fromEnvironment: FaultPoints {
        #if DEBUG
            if let name = Environment.value("GITTICKETS_TEST_KILL_AT") {
                return FaultPoints { if $0.rawValue == name { kill(getpid(), SIGKILL) } }
            }
        #endif
        return .none
    }
}
