internal import FoundationEssentials
internal import PlatformCrypto
internal import PlatformSQLite
internal import TicketWire

extension LocalIssueStore: IssueBackend {
    func create(_ issue: NewIssue) async throws(RelayError) -> ReportResponse {
        let labels = try Self.encode(issue.labels)
        let number = try storage("filing an issue") { () throws(SQLiteError) in
            try database.execute(
                """
                INSERT INTO issues (submission_id, title, body, labels, device_id, created_at, received_digest)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(issue.submissionID.uuidString), .text(issue.title), .text(issue.body), .text(labels),
                    .text(issue.deviceID), .integer(issue.createdAt), .blob(issue.receivedDigest.bytes),
                ])
            return Int(database.lastInsertedRowID)
        }
        return ReportResponse(
            issueNumber: number, issueURL: url(ofIssue: number), title: issue.title,
            createdAt: Date(timeIntervalSince1970: Double(issue.createdAt)), appliedLabels: issue.labels,
            receivedDigest: issue.receivedDigest.description)
    }

    func find(submissionID: UUID) async throws(RelayError) -> ReportResponse? {
        try issue(submissionID: submissionID).map { issue in
            ReportResponse(
                issueNumber: issue.number, issueURL: url(ofIssue: issue.number), title: issue.title,
                createdAt: issue.createdAt, appliedLabels: issue.labels, receivedDigest: issue.receivedDigest)
        }
    }

    private func url(ofIssue number: Int) -> URL { publicURL.appending(path: "issues/\(number)") }

    private static func encode(_ labels: [String]) throws(RelayError) -> String {
        do throws(WireError) {
            return String(decoding: try WireCoding.encode(labels), as: UTF8.self)
        } catch {
            throw RelayError(.storage, "filing an issue failed: \(error)")
        }
    }
}
