internal import DiagModel
internal import PlatformJournal

/// Which entries of a journal a source wants: what libsystemd finds by itself, and what is decided line by line.
struct JournalQuery {
    /// An entry fits one of the groups.
    var anyOf: [[JournalMatch]]
    var boot: JournalBootID?
    /// Whose lines are looked at more closely; `nil` where the groups say it all.
    var process: LoggedProcess?

    /// Whether an entry is taken, and whether whatever the budget it should stay.
    func verdict(on entry: LogEntry, transport: Transport) -> Verdict {
        guard let process else { return .taken }
        let ids = [process.key.pid] + process.threadIDs
        let isEarlier =
            process.startedMicroseconds.map { ($0, entry.monotonic?.microseconds ?? .max) }
            .map { $0.1 < $0.0 } ?? false
        switch transport {
        case .kernel:
            return !isEarlier && KernelMention(of: ids).isIn(entry.message[...]) ? .vital : .refused
        case .other:
            return isEarlier && entry.pid == process.key.pid ? .refused : .taken
        }
    }

    enum Verdict { case taken, vital, refused }
    /// `_TRANSPORT`: how a line reached journald.
    enum Transport { case kernel, other }
}

extension JournalQuery {
    init(_ subject: JournalSource.Subject, _ window: LogWindow, userID: UInt32) {
        let user = JournalMatch("_UID", "\(userID)")
        boot = window.monotonicAnchor.flatMap { JournalBootID($0.bootID) }
        switch subject {
        case .process(let process):
            anyOf = [[JournalMatch("_PID", "\(process.key.pid)")]]
            if process.includesKernel { anyOf += ["kernel", "audit"].map { [JournalMatch("_TRANSPORT", $0)] } }
            boot = JournalBootID(process.key.bootID)
            self.process = process
        case .identifier(let name):
            anyOf = [[JournalMatch("SYSLOG_IDENTIFIER", name), user]]
        case .executable(let path):
            anyOf = [[JournalMatch("_EXE", path), user]]
        case .container(let name):
            // Written by the container engine: root's, or one that this user runs.
            let named = JournalMatch("CONTAINER_NAME", name)
            anyOf = [[named, JournalMatch("_UID", "0")], [named, user]]
        case .unit(let name):
            anyOf = JournalUnit(name: name).groups(userID: userID)
        }
    }
}
