internal import DiagModel
internal import Glibc
internal import PlatformJournal

extension SystemCrash {
    /// What every entry of a crash has: SD_MESSAGE_COREDUMP of sd-messages.h.
    static let messageID = "fc2e22bc6ee647b6b90729ab34a250b1"

    static let fields = JournalFields([
        "_BOOT_ID", "COREDUMP_PID", "COREDUMP_UID", "COREDUMP_EXE", "COREDUMP_SIGNAL", "COREDUMP_TIMESTAMP",
        "COREDUMP_FILENAME", "COREDUMP_TRUNCATED", "COREDUMP", "COREDUMP_UNIT", "COREDUMP_USER_UNIT", "_SYSTEMD_UNIT",
    ])

    /// With the traces in it.
    static let messageField = JournalFields(["MESSAGE"])

    /// The core itself, with `Storage=journal` (coredump.conf(5)).
    static let coreField = JournalFields(["COREDUMP"])

    /// Reads one entry; `nil` when it names no process. Anybody may write such an entry: nothing in it is believed
    /// until the core file itself is read.
    ///
    /// - Parameter coreDirectory: The only directory a core file is looked for in.
    init?(_ values: [[UInt8]?], stamp: JournalStamp, coreDirectory: String) {
        func text(_ index: Int) -> String? { values[index].map { String(decoding: $0, as: UTF8.self) } }
        guard let boot = text(0).flatMap({ JournalBootID($0) })?.description,
            let pid = text(1).flatMap({ Int32($0) }), pid > 0
        else { return nil }
        let microseconds = text(5).flatMap { Int64($0) } ?? Int64(clamping: stamp.realtimeMicroseconds)
        id = "\(boot)-\(pid)-\(microseconds)"
        time = Timestamp(microseconds: microseconds)
        bootID = boot
        self.pid = pid
        userID = text(2).flatMap { UInt32($0) } ?? .max
        executablePath = text(3) ?? ""
        signal = text(4).flatMap { Int32($0) } ?? 0
        isComplete = text(7) == nil
        corePath = Self.corePath(text(6), in: coreDirectory)
        unit = text(10) ?? text(9)
        isCertified = text(11)?.hasPrefix("systemd-coredump@") ?? false
        core = corePath.map { Self.state(of: $0) } ?? (values[8] != nil ? .inJournal : .missing)
    }

    /// Only a file right inside the directory where systemd-coredump keeps them.
    private static func corePath(_ path: String?, in directory: String) -> String? {
        guard let path, path.hasPrefix(directory + "/") else { return nil }
        let name = path.dropFirst(directory.count + 1)
        return name.hasPrefix("core.") && !name.contains("/") ? path : nil
    }

    private static func state(of path: String) -> CoreState {
        if access(path, R_OK) == 0 { return .present }
        return errno == EACCES ? .denied : .missing
    }
}
