public import TicketConsent

/// Turns a confirmed report into an issue: one try, whose outcome is told apart as well as the other side allows.
public protocol IssueSubmitter: Sendable {
    /// Sends the report's bytes as they are, under its submission id.
    ///
    /// - Throws: ``SubmitError``, whose ``SubmitError/outcome`` says whether an issue may exist all the same.
    func submit(_ report: consuming ConfirmedReport) async throws(SubmitError) -> FiledReport
}
