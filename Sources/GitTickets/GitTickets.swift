public import DiagCapture
public import TicketConsent
public import TicketWire

/// The one entry point: configure once, early; everything else is optional.
///
/// ```swift
/// GitTickets.configure(.init(
///     repo: .init(owner: "acme", name: "foo", visibility: .public),
///     auth: .relay(url: relayURL, sharedSecret: secret)))
/// ```
public enum GitTickets {
    static let application = Application()

    /// Arms the crash handler and starts, in the background, drafting what an earlier crash left behind.
    ///
    /// Returns in about a millisecond, and makes no thread when there is nothing to do. A program that ends before all is
    /// done waits for it at its exit, half a second at most. Never fails: what can't be used (a read-only state
    /// directory, say) is told to the logger and to ``problems``, and the application goes on without it. Safe from any
    /// thread; the last call wins, but the handler keeps the record it was first armed with.
    public static func configure(_ configuration: Configuration) { application.configure(configuration) }

    /// What ``configure(_:)`` was last given; `nil` before.
    public static var configuration: Configuration? { application.configuration }

    /// What could not be set up, and what to do about it, in words without private text. Empty when all is well.
    public static var problems: [String] { application.problems }

    /// Whether a crash of this process would be captured.
    public static var isArmed: Bool { application.isArmed }

    /// How the run before this one ended: `.crashLoop` is the moment to leave out what may crash.
    ///
    /// Known as soon as ``configure(_:)`` returns, `.unknown` before. Costs microseconds; safe from any thread.
    public static var launchState: LaunchState { application.launchState }

    /// Watches a thread or queue for hangs; keep what it returns for as long as it shall be watched.
    ///
    /// - Parameters:
    ///   - limit: Silence for this long is a hang; at least 100 ms.
    ///   - ask: Has the watched thread or queue run the answer, such as `DispatchQueue.main.async(execute: answer)`.
    /// - Returns: `nil` when no crash would be captured either (``isArmed``), or there are 8 watches.
    public static func watchForHangs(
        limit: Duration = .seconds(5), ask: @escaping @Sendable (_ answer: @escaping HangWatch.Answer) -> Void
    ) -> HangWatch? {
        HangWatch(limit: limit, ask: ask)
    }

    // MARK: - Evidence

    /// Attaches a value to the crash record, such as the number of open documents. It is redacted like everything else.
    ///
    /// - Parameters:
    ///   - key: At most 48 bytes of UTF-8; up to 64 keys.
    ///   - value: At most 448 bytes; longer ones are cut. `nil` removes the key.
    public static func annotate(_ key: String, _ value: String?) { application.annotate(key, value) }

    /// Leaves an entry in the ring of recent events, at most 232 bytes. Costs well under a microsecond.
    public static func breadcrumb(_ text: String) { application.breadcrumb(text) }

    // MARK: - Drafts and consent

    /// Reports that wait for the user: drafted after a crash, or by ``draft(kind:title:body:)``. Newest first.
    ///
    /// Waits until the crashes of earlier runs are drafted. Empty when nothing is configured.
    public static func pendingDrafts() async -> [PendingDraft] { await application.pendingDrafts() }

    /// Drafts a report of the user's own, with redacted logs and system facts of now.
    ///
    /// - Parameters:
    ///   - title: One line; more than 256 UTF-16 units are cut.
    ///   - body: The user's words, in Markdown. Mentions and references in it are made harmless.
    /// - Throws: ``GitTicketsError``
    public static func draft(kind: ReportKind = .bug, title: String, body: String) async throws(GitTicketsError)
        -> PendingDraft
    {
        try await application.draft(kind: kind, title: title, body: body)
    }

    /// Exactly what would be sent: bytes, digest, masks, destination. Seals the draft; nothing is collected again.
    ///
    /// - Throws: ``GitTicketsError``
    public static func preview(_ draft: PendingDraft) async throws(GitTicketsError) -> Preview {
        try await application.preview(draft)
    }

    /// Sends a report that the user has agreed to, byte for byte as previewed.
    ///
    /// It is written to the outbox, durably, before the first attempt. What can't be delivered now waits there and is
    /// tried again at the next start.
    ///
    /// - Parameter confirmed: From `preview.report.confirmed(by:)`; consumed.
    /// - Returns: The issue, with its number.
    /// - Throws: ``GitTicketsError``: `.keptInOutbox` when it waits, `.relayRejected` when it was refused.
    @discardableResult
    public static func submit(_ confirmed: consuming ConfirmedReport) async throws(GitTicketsError) -> SubmittedIssue {
        try await application.submit(confirmed)
    }

    /// Removes a draft and, with it, the crash record it was made from.
    public static func discard(_ draft: PendingDraft) async throws(GitTicketsError) {
        try await application.discard(draft)
    }

    // MARK: - What was filed

    /// Every issue filed from this machine, newest first. Reads the local cache, never the network.
    public static func cachedSubmissions() -> [SubmittedIssue] { application.cachedSubmissions() }
}
