internal import FoundationEssentials
internal import PlatformSQLite
internal import TicketConsent
internal import TicketWire

/// The columns of `submissions`, in the order of its statements. Dates are Unix seconds, labels a JSON array.
enum SubmissionRow {
    static func values(_ record: SubmissionRecord) -> [SQLiteValue] {
        let issue = record.issue
        let labels = issue.missingLabels.flatMap { try? WireCoding.encode($0) }
        return [
            .text(record.id.uuidString), .integer(issue.issueNumber), .text(issue.issueURL.absoluteString),
            .text(issue.title), .text(record.kind.rawValue), .text(record.body), .text(record.deviceID),
            .text(record.digest.description), .integer(seconds(issue.createdAt)),
            .integer(seconds(record.submittedAt)), .text(labels.map { String(decoding: $0, as: UTF8.self) }),
            .integer(issue.latestReplyAt.map(seconds)), .integer(issue.replyCount),
            .integer(max(0, issue.replyCount - issue.unreadReplyCount)),
        ]
    }

    static func record(_ row: borrowing SQLiteRow) throws(SQLiteError) -> SubmissionRecord {
        guard let id = UUID(uuidString: try row.text(0)), let url = URL(string: try row.text(2)),
            let kind = ReportKind(rawValue: try row.text(4)), let digest = ReportDigest(try row.text(7))
        else { throw SQLiteError.damaged("read a submission") }
        let labels = try row.optionalText(10).flatMap { try? WireCoding.decode([String].self, from: Array($0.utf8)) }
        let replies = Int(try row.integer(12))
        let issue = SubmittedIssue(
            id: id, issueNumber: Int(try row.integer(1)), issueURL: url, title: try row.text(3),
            createdAt: date(try row.integer(8)), latestReplyAt: try row.optionalInteger(11).map(date),
            replyCount: replies, unreadReplyCount: max(0, replies - Int(try row.integer(13))), missingLabels: labels)
        return SubmissionRecord(
            issue: issue, kind: kind, body: try row.text(5), deviceID: try row.text(6), digest: digest,
            submittedAt: date(try row.integer(9)))
    }

    private static func seconds(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970.rounded(.down)) }
    private static func date(_ seconds: Int64) -> Date { Date(timeIntervalSince1970: Double(seconds)) }
}
