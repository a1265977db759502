/// Why a report can't be sealed, confirmed or sent. It names fields and digests, never content.
public struct ConsentError: Error, Sendable, Hashable {
    public enum Code: Sendable, Hashable {
        /// The draft does not make a request the contract allows.
        case unsealable
        /// The consent names another digest than the report has.
        case otherReport
        /// The stored bytes are not the ones the digest was made of.
        case bytesChanged
        /// The stored bytes are not a report, though the digest is right.
        case notAReport
        /// OpenSSL could not compute a digest.
        case unavailable
    }

    public let code: Code
    /// The field and its limit, or the two digests.
    public let detail: String

    public init(_ code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension ConsentError: CustomStringConvertible {
    public var description: String {
        switch code {
        case .unsealable:
            "the draft can't be sent as it is: \(detail)"
        case .otherReport:
            "the confirmation is for another report: \(detail) (preview again and confirm the digest it prints)"
        case .bytesChanged:
            "the stored report was changed after it was confirmed: \(detail) (it is not sent; preview and confirm again)"
        case .notAReport:
            "the stored report can't be read: \(detail) (it is not sent; draft it again)"
        case .unavailable:
            "no digest could be computed: \(detail)"
        }
    }
}
