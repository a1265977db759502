internal import FoundationEssentials
internal import PlatformCrypto
internal import PlatformSQLite
internal import TicketWire

extension StoredIssue {
    /// Reads number, submission_id, title, body, labels, created_at, received_digest, in this order.
    init(row: borrowing SQLiteRow) throws(SQLiteError) {
        number = Int(try row.integer(0))
        submissionID = try Self.valid(UUID(uuidString: try row.text(1)))
        title = try row.text(2)
        body = try row.text(3)
        labels = try Self.valid(try? WireCoding.decode([String].self, from: Array(try row.text(4).utf8)))
        createdAt = Date(timeIntervalSince1970: Double(try row.integer(5)))
        receivedDigest = try Self.valid(SHA256Digest(bytes: try row.blob(6))).description
    }

    /// A value that this store did not write is damage.
    private static func valid<Value>(_ value: Value?) throws(SQLiteError) -> Value {
        guard let value else { throw SQLiteError.damaged("read an issue") }
        return value
    }
}
