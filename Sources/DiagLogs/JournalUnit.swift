internal import DiagModel
internal import Glibc
internal import PlatformJournal

/// A systemd unit, of the system or of a user, as the journal's trusted fields name it.
struct JournalUnit {
    let name: String
    /// One life of the unit; `nil` for all of them.
    var invocation: String?

    /// Its output, and what the service managers say of it.
    func groups(userID: UInt32) -> [[JournalMatch]] {
        let user = JournalMatch("_UID", "\(userID)")
        let manager = JournalMatch("_PID", "1")
        guard let invocation else {
            return [
                [JournalMatch("_SYSTEMD_UNIT", name)], [JournalMatch("_SYSTEMD_USER_UNIT", name), user],
                [JournalMatch("UNIT", name), manager], [JournalMatch("USER_UNIT", name), user],
            ]
        }
        return [
            [JournalMatch("_SYSTEMD_INVOCATION_ID", invocation), JournalMatch("_TRANSPORT", "stdout")],
            [JournalMatch("INVOCATION_ID", invocation), manager],
            [JournalMatch("USER_INVOCATION_ID", invocation), user],
        ]
    }

    /// Units that many programs share, so that not everything in them is one program's.
    private static let shared = [
        "user@", "session-", "init.scope", "dbus", "vte-spawn-", "tmux", "screen", "plasma-", "gnome-session",
        "org.gnome.Shell", "sshd", "ssh.", "cron", "getty@", "containerd", "docker.",
    ]
    private static let sharedWords = ["erminal", "onsole", "kitty", "alacritty", "xterm"]

    private static func isShared(_ name: String) -> Bool {
        shared.contains(where: name.hasPrefix) || sharedWords.contains { name.contains($0) }
    }

    /// The unit a process was in, by the last line it wrote; `nil` where that unit isn't its own.
    ///
    /// The reader's matches are replaced.
    static func own(by process: LoggedProcess, in reader: inout JournalReader) throws(JournalError) -> JournalUnit? {
        reader.removeMatches()
        try reader.match("_PID", "\(process.key.pid)")
        if let boot = JournalBootID(process.key.bootID) { try reader.match("_BOOT_ID", boot.hex) }
        try reader.seekTail()
        guard try reader.previous() else { return nil }
        let fields = JournalFields(["_SYSTEMD_USER_UNIT", "_SYSTEMD_UNIT", "_SYSTEMD_INVOCATION_ID"])
        let values = try reader.values(of: fields).map { $0.map { String(decoding: $0, as: UTF8.self) } }
        guard let name = values[0] ?? values[1], let invocation = values[2],
            !isShared(name)
        else { return nil }
        return JournalUnit(name: name, invocation: invocation)
    }

    /// The units that match a pattern of fnmatch(3), `app-*-org.example.Foo-*.scope`; a plain name stands for itself,
    /// ".service" being understood as systemctl(1) does. A pattern that nothing matches too, and finds nothing.
    static func names(fitting pattern: String, in reader: inout JournalReader) throws(JournalError) -> [String] {
        let known = [".service", ".scope", ".socket", ".timer", ".mount", ".slice", ".target", ".path"]
        let full = known.contains(where: pattern.hasSuffix) ? pattern : pattern + ".service"
        guard full.contains(where: { "*?[".contains($0) }) else { return [full] }
        var names: Set<String> = []
        for field in ["_SYSTEMD_UNIT", "_SYSTEMD_USER_UNIT"] {
            for value in try reader.values(everOf: field, limit: 10_000) {
                let name = String(decoding: value, as: UTF8.self)
                if fnmatch(full, name, 0) == 0 { names.insert(name) }
            }
        }
        return names.isEmpty ? [full] : names.sorted()
    }
}
