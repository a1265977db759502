internal import CCurl

/// A URL as curl itself reads it, so that what is checked is what is connected to.
struct Address: Sendable {
    let url: String
    /// `host:port`, for messages.
    let authority: String
    let isThisMachine: Bool

    /// Throws ``HTTPError`` `.badRequest` for anything but `https://host…`, or `http://` to this machine; also for a
    /// user or password in the address.
    init(_ text: String) throws(HTTPError) {
        let curl = try CurlLibrary.loaded().address
        guard let handle = curl.make() else { throw HTTPError(.unavailable, context: "curl_url") }
        defer { curl.free(handle) }
        guard !text.utf8.contains(0), curl.set(handle, CURLUPART_URL, text, 0) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: handle, curl),
            let host = Self.part(CURLUPART_HOST, of: handle, curl),
            let port = Self.part(CURLUPART_PORT, of: handle, curl)
        else { throw Self.unusable("it is not a URL") }
        guard Self.part(CURLUPART_USER, of: handle, curl) == nil, Self.part(CURLUPART_PASSWORD, of: handle, curl) == nil
        else {
            throw Self.unusable("it must not hold a user or password")
        }
        isThisMachine = Self.isLoopback(host)
        guard scheme == "https" || (scheme == "http" && isThisMachine) else {
            throw Self.unusable("it must begin with https:// (http:// only for this machine)")
        }
        url = text
        authority = "\(host):\(port)"
    }

    private static func part(
        _ part: CURLUPart, of handle: OpaquePointer, _ curl: CurlLibrary.AddressParser
    ) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl.get(handle, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text else { return nil }
        defer { curl.freeText(text) }
        return String(cString: text)
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0).map(String.init) == String($0) }
    }

    private static func unusable(_ reason: String) -> HTTPError {
        HTTPError(.badRequest, context: "the address can't be used: \(reason)")
    }
}
