internal import DiagLogs
internal import DiagRedaction

/// Masks what followers tell. Each source goes through a stream of its own: a key that spans lines is recognised although
/// they come one by one.
final class FollowScreen {
    private var streams: [RedactionStreamBox]
    private let ids: [String]
    private let redactor: Redactor

    init(_ ids: [String], _ redactor: Redactor) {
        self.ids = ids
        self.redactor = redactor
        streams = ids.map { RedactionStreamBox(redactor, section: $0) }
    }

    func lines(_ news: LogNews, of index: Int) -> [RedactedText] {
        var bytes: [UInt8] = []
        for entry in news.entries { bytes += LogText.line(entry, 1) + [0x0A] }
        let shown = streams[index].append(bytes).lines()
        return remarks(news.notes) + (shown.last?.isEmpty == true ? shown.dropLast() : shown[...])
    }

    func remarks(_ notes: [String]) -> [RedactedText] { notes.map { redactor.redact("(\($0))", section: "logs") } }
}

/// A stream can't be copied, and an array's elements must be.
private final class RedactionStreamBox {
    private var stream: RedactionStream

    init(_ redactor: Redactor, section: String) { stream = RedactionStream(redactor, section: section) }

    func append(_ bytes: [UInt8]) -> RedactedText { stream.append(bytes).text }
}
