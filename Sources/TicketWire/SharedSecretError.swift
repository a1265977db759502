/// Why a text is no shared secret. It never quotes the text.
public struct SharedSecretError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case empty, oddHexDigits, notHex, notBase64, tooShort(bytes: Int), allZero
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var description: String {
        let cure = "make one with `openssl rand -hex 32`"
        return switch code {
        case .empty: "the shared secret is empty (\(cure))"
        case .oddHexDigits: "the shared secret has an odd number of hex digits: one may be missing (\(cure))"
        case .notHex: "the shared secret holds something besides hex digits (\(cure))"
        case .notBase64: "the shared secret is neither hex nor padded base64 (\(cure))"
        case .tooShort(let bytes):
            "the shared secret has \(bytes) bytes and needs \(SharedSecret.minimumByteCount) at least (\(cure))"
        case .allZero: "the shared secret is nothing but zeros (\(cure))"
        }
    }
}
