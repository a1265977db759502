import DiagModel
import DiagPostmortem
import FoundationEssentials
import TicketDesk

/// One record in a list.
struct CrashRecordLine: Encodable {
    let id: String
    let state: String
    /// ISO 8601, UTC.
    let time: String
    let signal: Int32?
    let appVersion: String?
    /// `nil` until the crash is drafted.
    let draft: String?

    init(_ crash: CrashSummary) {
        id = crash.record.id
        state = crash.record.state.rawValue
        time = Date(timeIntervalSince1970: Double(crash.record.time.microseconds) / 1_000_000).formatted(.iso8601)
        signal = crash.record.signal
        appVersion = crash.record.appVersion
        draft = crash.draftID?.uuidString
    }

    var text: String {
        let drafted = draft.map { "draft \($0)" } ?? "not drafted"
        return [time, state, signal.map { "signal \($0)" } ?? "-", drafted, id].joined(separator: "  ")
    }
}
