internal import FoundationEssentials
internal import TicketWire

/// Where issues are made: this machine's store, or a GitHub repository.
protocol IssueBackend: Sendable {
    /// Makes the issue. Throws ``RelayError`` `.backend` when it surely was not made.
    func create(_ issue: NewIssue) async throws(RelayError) -> ReportResponse

    /// The issue that carries this submission's marker; nil when there is none.
    func find(submissionID: UUID) async throws(RelayError) -> ReportResponse?
}
