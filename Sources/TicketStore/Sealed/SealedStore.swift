public import FoundationEssentials
internal import PlatformOS
public import TicketConsent
internal import TicketWire

/// Previewed reports, so that a confirmation finds the very bytes that were shown.
///
/// `DIGEST.body` holds the bytes, `DIGEST.json` what belongs to them; the second is written last, so a report is there
/// whole or not at all.
public struct SealedStore: Sendable {
    private let files: RecordFile<SealedRecord>

    init(directory: PrivateDirectory) {
        files = RecordFile(directory: directory, role: "sealed report", version: 1)
    }

    public func save(_ report: SealedReport, on date: Date = Date()) throws(StoreError) {
        do {
            try files.directory.write(report.bytes, to: Self.body(report.digest))
        } catch {
            throw StoreError(error, role: files.role)
        }
        let record = SealedRecord(
            submissionID: report.request.submissionID, destination: report.destination, notes: report.notes,
            sealedAt: Int64(date.timeIntervalSince1970))
        try files.write(record, to: Self.record(report.digest))
    }

    /// Reads a report back and checks its bytes.
    ///
    /// - Throws: ``StoreError`` `.notFound`; `.notConfirmed` when the bytes are not those of the digest.
    public func load(_ digest: ReportDigest) throws(StoreError) -> SealedReport {
        let record = try files.read(Self.record(digest))
        let bytes: [UInt8]
        do {
            bytes = try files.directory.read(Self.body(digest), limit: Self.byteLimit)
        } catch {
            throw StoreError(error, role: files.role)
        }
        do {
            return try SealedReport.restore(
                bytes: bytes, digest: digest, destination: record.destination, notes: record.notes)
        } catch {
            throw StoreError(.notConfirmed, role: files.role, detail: error.description)
        }
    }

    /// The digests of a draft's previews, newest first.
    public func digests(of draft: DraftID) throws(StoreError) -> [ReportDigest] {
        try all().filter { $0.record.submissionID == draft }
            .sorted { $0.record.sealedAt > $1.record.sealedAt }.map(\.digest)
    }

    public func remove(_ digest: ReportDigest) throws(StoreError) {
        try files.remove(Self.record(digest))
        try files.remove(Self.body(digest))
    }

    public func removeAll(of draft: DraftID) throws(StoreError) {
        for entry in try all() where entry.record.submissionID == draft { try remove(entry.digest) }
        try removeStrays()
    }

    /// Bytes whose record was never written: the process ended in between. The next preview makes both anew.
    private func removeStrays() throws(StoreError) {
        let whole = Set(try files.stems(ending: ".json"))
        for stem in try files.stems(ending: ".body") where !whole.contains(stem) { try files.remove(stem + ".body") }
    }

    private func all() throws(StoreError) -> [(digest: ReportDigest, record: SealedRecord)] {
        try files.stems(ending: ".json").compactMap { stem in
            guard let digest = ReportDigest(hex: stem), let record = try? files.read(Self.record(digest)) else {
                return nil
            }
            return (digest, record)
        }
    }

    /// Past any request the contract allows.
    static let byteLimit = 4 << 20

    private static func body(_ digest: ReportDigest) -> String { digest.hex + ".body" }
    private static func record(_ digest: ReportDigest) -> String { digest.hex + ".json" }
}
