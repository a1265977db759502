internal import Glibc
internal import PlatformOS

/// Where a desktop session's programs print to when nobody takes their output: one file for all of them.
public enum SessionLogs {
    /// Those of this user that were written to since a window began: Xsession's errors, desktops' and display managers'
    /// session logs, the X server's log.
    public static func paths(_ window: LogWindow) -> [String] {
        paths(home: Environment.home, system: "/var/log", window)
    }

    package static func paths(home: String, system: String, _ window: LogWindow) -> [String] {
        (names.map { home + "/" + $0 } + [system + "/Xorg.[0-9]*.log"])
            .flatMap { LogFilePattern($0 + "*").paths(window) }
    }

    /// "*" is put behind each: ".xsession-errors-:0" is one display's. A rotation (".old") comes with its file.
    private static let names = [
        ".xsession-errors", ".local/share/xorg/Xorg.[0-9]*.log", ".local/share/sddm/xorg-session.log",
        ".local/share/sddm/wayland-session.log", ".cache/gdm/session.log", ".cache/lxsession/*/run.log",
        ".cache/xfce4/*.log",
    ]
}
