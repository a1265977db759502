internal import CCurl

extension EasyHandle {
    /// The answer, or why there is none.
    borrowing func response(
        _ outcome: Transfer.Outcome, answer: Answer, address: Address
    ) throws(HTTPError) -> HTTPResponse {
        guard case .done(let result) = outcome else {
            throw HTTPError(.cancelled, context: address.authority, mayHaveArrived: mayHaveArrived)
        }
        guard result == CURLE_OK else {
            throw HTTPError(
                answer.isTooLarge ? .answerTooLarge : Self.code(for: result), context: address.authority,
                underlying: curl.errorText(result).map { String(cString: $0) }, mayHaveArrived: mayHaveArrived)
        }
        var status = 0
        gt_curl_get_long(curl.getInfo, handle, CURLINFO_RESPONSE_CODE, &status)
        return HTTPResponse(status: status, headers: answer.headers, body: answer.body)
    }

    /// CURLINFO_REQUEST_SIZE counts the bytes of the request that were issued.
    private var mayHaveArrived: Bool {
        var sent = 0
        gt_curl_get_long(curl.getInfo, handle, CURLINFO_REQUEST_SIZE, &sent)
        return sent > 0
    }

    private static func code(for result: CURLcode) -> HTTPError.Code {
        switch result {
        case CURLE_URL_MALFORMAT: .badRequest
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .cannotResolve
        case CURLE_COULDNT_CONNECT: .cannotConnect
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            .insecure
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: .unavailable
        // Also CURLE_UNSUPPORTED_PROTOCOL: the scheme was checked, so it means an answer that is not HTTP.
        default: .cut
        }
    }
}
