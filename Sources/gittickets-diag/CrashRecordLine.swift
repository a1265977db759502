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
    /// What is known of an end that nothing in the process saw, and how sure it is; `nil` for crashes.
    let cause: String?
    let confidence: String?
    let appVersion: String?
    /// `nil` until the crash is drafted.
    let draft: String?
    /// In words, for people.
    private let reason: String

    private enum CodingKeys: CodingKey {
        case id, state, time, signal, cause, confidence, appVersion, draft
    }

    init(_ crash: CrashSummary) {
        id = crash.record.id
        state = crash.record.state.rawValue
        time = Date(timeIntervalSince1970: Double(crash.record.time.microseconds) / 1_000_000).formatted(.iso8601)
        signal = crash.record.signal
        cause = crash.ending?.cause.rawValue
        confidence = crash.ending?.confidence.rawValue
        appVersion = crash.record.appVersion
        draft = crash.draftID?.uuidString
        reason = crash.record.signalName ?? crash.ending.map(Self.words) ?? "-"
    }

    private static func words(_ ending: EndExplanation) -> String {
        ending.headline + (ending.confidence == .likely ? " (likely)" : "")
    }

    var text: String {
        let drafted = draft.map { "draft \($0)" } ?? "not drafted"
        return [time, state, reason, drafted, id].joined(separator: "  ")
    }
}
