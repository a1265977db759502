internal import TicketWire

/// A sealed report as a person reads it before they agree. Every form is made of the bytes that would be sent.
public struct Preview: Sendable {
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// For a terminal: the whole issue, what was masked, where it goes, and the digest on the last line.
        case text
        /// The body as GitHub gets it.
        case markdown
        /// For programs.
        case json
        /// The exact bytes of the request body: what the digest is made of.
        case wire
    }

    public let report: SealedReport

    public init(_ report: SealedReport) { self.report = report }

    public var wireBytes: [UInt8] { report.bytes }

    /// - Throws: ``ConsentError`` `.notAReport` when JSON can't hold it, which its own bytes rule out.
    public func render(_ format: Format) throws(ConsentError) -> [UInt8] {
        switch format {
        case .text: return Array(PreviewText(report).render().utf8)
        case .markdown: return Array((report.request.body + "\n").utf8)
        case .wire: return report.bytes
        case .json:
            do {
                return try WireCoding.encode(PreviewRecord(report)) + Array("\n".utf8)
            } catch {
                throw ConsentError(.notAReport, detail: error.description)
            }
        }
    }
}
