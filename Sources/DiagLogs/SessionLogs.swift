internal import Glibc
internal import PlatformOS

/// Where a desktop session's programs print to when nobody takes their output: one file for all of them.
public enum SessionLogs {
    /// Those of this user that exist: Xsession's errors, display managers' session logs, the X server's log.
    public static func paths() -> [String] {
        names.map { Environment.home + "/" + $0 }.filter { access($0, F_OK) == 0 }
    }

    private static let names = [
        ".xsession-errors", ".local/share/xorg/Xorg.0.log", ".local/share/sddm/xorg-session.log",
        ".local/share/sddm/wayland-session.log", ".cache/gdm/session.log",
    ]
}
