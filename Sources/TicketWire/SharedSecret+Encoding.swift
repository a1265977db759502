internal import FoundationEssentials
internal import PlatformCrypto

extension SharedSecret {
    /// How a secret is written as text.
    public enum Encoding: Sendable, Hashable {
        /// An even number of hex digits, `0x` in front allowed.
        case hex
        /// Standard base64, padded.
        case base64
        /// As relays read `GITTICKETS_SHARED_SECRET`: hex where every character could be, base64 otherwise.
        /// An application should say which it means: some texts are both.
        case hexOrBase64
    }

    static func looksLikeHex(_ text: String) -> Bool {
        let digits = withoutPrefix(text)
        return !digits.isEmpty && Hex.decode(digits) != nil
    }

    static func decodeHex(_ text: String) throws(SharedSecretError) -> [UInt8] {
        let digits = withoutPrefix(text)
        guard !digits.isEmpty else { throw SharedSecretError(.empty) }
        if let bytes = Hex.decode(digits) { return bytes }
        // One digit more or less tells a lost digit from a foreign character.
        throw SharedSecretError(Hex.decode(digits + "0") == nil ? .notHex : .oddHexDigits)
    }

    static func decodeBase64(_ text: String) throws(SharedSecretError) -> [UInt8] {
        guard !text.isEmpty else { throw SharedSecretError(.empty) }
        // Foundation decodes padding alone to a byte.
        guard text.first != "=", let data = Data(base64Encoded: text), !data.isEmpty else {
            throw SharedSecretError(.notBase64)
        }
        return [UInt8](data)
    }

    private static func withoutPrefix(_ text: String) -> String {
        text.hasPrefix("0x") || text.hasPrefix("0X") ? String(text.dropFirst(2)) : text
    }
}
