import DiagModel
import DiagPostmortem
import FoundationEssentials

/// One system crash in a list.
struct SystemCrashLine: Encodable {
    let id: String
    /// ISO 8601, UTC.
    let time: String
    let signal: Int32
    let executable: String
    let userID: UInt32
    /// Whether its core file can be read: present, missing, denied, or journal.
    let core: String
    private let signalName: String

    private enum CodingKeys: CodingKey {
        case id, time, signal, executable, userID, core
    }

    init(_ crash: SystemCrash) {
        id = crash.id
        time = Date(timeIntervalSince1970: Double(crash.time.microseconds) / 1_000_000).formatted(.iso8601)
        signal = crash.signal
        signalName = crash.signalName
        executable = crash.executablePath
        userID = crash.userID
        core =
            switch crash.core {
            case .present: "present"
            case .missing: "missing"
            case .denied: "denied"
            case .inJournal: "journal"
            }
    }

    /// Lines that fit 80 columns, as those of one's own crashes: what is known in short, the program, and the id last.
    var text: String {
        let facts = [time, signalName, "core \(core)"].joined(separator: "  ")
        let program = executable.isEmpty ? nil : VisibleText.ending(of: executable, columns: 76)
        return [facts, program.map { "    " + $0 }, "    " + id].compactMap(\.self).joined(separator: "\n")
    }
}
