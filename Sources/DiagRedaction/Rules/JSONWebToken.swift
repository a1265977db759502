/// Tells a JSON Web Token from text that begins like one.
enum JSONWebToken {
    /// Whether the header, up to the first dot, is a whole JSON object in base64url (RFC 7515, section 4). A token that
    /// was encoded once more (`ZXlK…`) has no dots and is taken as it is.
    static func isToken(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let dot = text.firstIndex(of: UInt8(ascii: ".")) else { return true }
        let header = UnsafeBufferPointer(rebasing: text[..<dot])
        guard let token = Base64Text.tokens(in: header).first, token.range == 0..<header.count else { return false }
        return token.decoded.first == UInt8(ascii: "{") && token.decoded.last == UInt8(ascii: "}")
    }
}
