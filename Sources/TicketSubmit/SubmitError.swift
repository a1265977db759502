/// Why a try made no issue. It holds no secret and no text of the report.
public struct SubmitError: Error, Sendable, Hashable {
    /// Codes mean what the cases of the same name mean in the SDK for Apple systems.
    public enum Code: Sendable, Hashable {
        /// No whole answer came.
        case relayUnreachable
        /// The relay answered, and it is not an issue.
        case relayRejected
        /// The signature was refused: another secret, or a clock that is wrong.
        case signatureMismatch
        case rateLimited
        /// The relay found something wrong with the report itself.
        case payloadInvalid
        /// The relay knows this submission with other bytes.
        case replayMismatch
        /// The relay says that it received other bytes than were sent.
        case digestMismatch
        case cancelled
        /// The request could not be signed.
        case unsignable
    }

    /// What the other side may have done.
    public enum Outcome: Sendable, Hashable {
        /// Nothing: another try is safe in any case.
        case notFiled
        /// There may be an issue. Another try with the same key and the same bytes finds out.
        case unknown
        /// Nothing, and the same bytes will fare no better.
        case refused
    }

    public let code: Code
    public let outcome: Outcome
    /// `nil` when there was no answer.
    public let status: Int?
    /// What happened, and what to do where that is known.
    public let detail: String
    /// What the relay asks to wait.
    public let retryAfter: Duration?

    public init(
        _ code: Code, _ outcome: Outcome, status: Int? = nil, detail: String, retryAfter: Duration? = nil
    ) {
        self.code = code
        self.outcome = outcome
        self.status = status
        self.detail = detail
        self.retryAfter = retryAfter
    }
}

extension SubmitError: CustomStringConvertible {
    public var description: String {
        let answer = status.map { " (HTTP \($0))" } ?? ""
        return "\(words)\(answer): \(detail)"
    }

    private var words: String {
        switch code {
        case .relayUnreachable: "the relay can't be reached"
        case .relayRejected: "the relay did not file it"
        case .signatureMismatch: "the relay refused the signature"
        case .rateLimited: "the relay asks to wait"
        case .payloadInvalid: "the relay refused the report"
        case .replayMismatch: "the relay has another report under this submission"
        case .digestMismatch: "the relay received something else"
        case .cancelled: "cancelled"
        case .unsignable: "the request could not be signed"
        }
    }
}
