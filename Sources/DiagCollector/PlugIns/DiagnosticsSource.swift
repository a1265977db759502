/// A collector of the application's own: the state of its queue, the document that is open, the device it talks to.
///
/// ```swift
/// struct QueueState: DiagnosticsSource {
///     let id = "queue"
///     let title = "Upload queue"
///     func collect() async throws -> DiagnosticsContent { .table([.init("waiting", "\(await queue.count)")]) }
/// }
/// ```
///
/// It is asked when a report is drafted: after a crash that is at the next start, so it speaks of the application as it
/// is then. What it gives goes through the redaction rules like everything else and stands in a section of its own,
/// which the user sees and can switch off.
public protocol DiagnosticsSource: Sendable {
    /// Names the section, "source.ID". Lower-case letters, digits and "-"; unique in the application.
    var id: String { get }
    /// For people: "Upload queue".
    var title: String { get }

    /// Gathers what there is to tell, off the main thread. It has 2 seconds and 256 KiB; then its task is cancelled and
    /// the report says so.
    ///
    /// - Throws: Anything; the report says that it failed, in the error's own words, redacted.
    func collect() async throws -> DiagnosticsContent
}

/// What a collector has to tell: raw, not yet redacted.
public enum DiagnosticsContent: Sendable, Hashable {
    /// Preformatted lines.
    case text(String)
    case table([Row])

    public struct Row: Sendable, Hashable {
        public var label: String
        public var value: String

        public init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }
}
