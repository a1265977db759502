/// The `error` codes of the contract.
public enum RelayErrorCode: String, Sendable, Hashable, CaseIterable {
    case payloadInvalid = "payload_invalid"
    case signatureMismatch = "signature_mismatch"
    case notFound = "not_found"
    case methodNotAllowed = "method_not_allowed"
    case idempotencyReplayMismatch = "idempotency_replay_mismatch"
    case bodyTooLarge = "body_too_large"
    case attachmentTooLarge = "attachment_too_large"
    case unsupportedMediaType = "unsupported_media_type"
    case rateLimited = "rate_limited"
    case internalError = "internal_error"
    case githubError = "github_error"

    /// The HTTP status that goes with it.
    public var status: Int {
        switch self {
        case .payloadInvalid: 400
        case .signatureMismatch: 401
        case .notFound: 404
        case .methodNotAllowed: 405
        case .idempotencyReplayMismatch: 409
        case .bodyTooLarge, .attachmentTooLarge: 413
        case .unsupportedMediaType: 415
        case .rateLimited: 429
        case .internalError: 500
        case .githubError: 502
        }
    }
}
