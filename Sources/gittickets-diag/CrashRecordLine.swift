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
    /// Of the trace, 0 to 3; `nil` for what has none.
    let rating: Int?
    let fingerprint: String?
    /// How many records tell of this bug.
    let occurrences: Int?
    /// `nil` until the crash is drafted.
    let draft: String?
    /// For people.
    private let signalName: String?
    private let endingWords: String?

    private enum CodingKeys: CodingKey {
        case id, state, time, signal, cause, confidence, appVersion, rating, fingerprint, occurrences, draft
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
        rating = crash.trace?.rating
        fingerprint = crash.trace?.fingerprint
        occurrences = crash.occurrences
        signalName = crash.record.signalName
        endingWords = crash.ending.map(Self.words)
    }

    private static func words(_ ending: EndExplanation) -> String {
        ending.headline + (ending.confidence == .likely ? " (likely)" : "")
    }

    /// Lines that fit 80 columns: what is known in short, an end in words, the draft, and the id last.
    var text: String {
        let times = occurrences.map { $0 == 1 ? "once" : "\($0) times" }
        let facts = [
            time, state, signalName, rating.map { "rating \($0) of 3" }, times, draft == nil ? "not drafted" : nil,
        ]
        let below = [endingWords.map { String(VisibleText.of($0).prefix(76)) }, draft.map { "draft \($0)" }, id]
        return ([facts.compactMap(\.self).joined(separator: "  ")] + below.compactMap { $0.map { "    " + $0 } })
            .joined(separator: "\n")
    }
}
