internal import CCurl

/// curl's handle for one request, with every option that matters set here and nowhere else.
struct EasyHandle: ~Copyable {
    let curl: CurlLibrary
    let handle: UnsafeMutableRawPointer
    private var headers: UnsafeMutablePointer<curl_slist>?

    private init(_ curl: CurlLibrary, adopting handle: UnsafeMutableRawPointer) {
        self.curl = curl
        self.handle = handle
        headers = nil
    }

    /// `answer` must outlive the handle: curl keeps its address.
    static func make(
        _ request: HTTPRequest, to address: Address, as client: HTTPClient, into answer: Answer
    ) throws(HTTPError) -> EasyHandle {
        let curl = try CurlLibrary.loaded()
        guard let handle = curl.makeEasy() else { throw HTTPError(.unavailable, context: "curl_easy_init") }
        var easy = EasyHandle(curl, adopting: handle)
        easy.set(CURLOPT_URL, address.url)
        easy.set(CURLOPT_USERAGENT, client.userAgent)
        easy.setSafety(for: address, client.configuration)
        easy.setTimes(client.configuration)
        easy.setBody(of: request)
        try easy.setHeaders(of: request)
        easy.receive(into: answer)
        return easy
    }

    deinit {
        curl.freeEasy(handle)
        curl.freeList(headers)
    }

    private func setSafety(for address: Address, _ configuration: HTTPClient.Configuration) {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Without it curl may raise SIGALRM for name look-ups, in a process that is not ours.
        set(CURLOPT_NOSIGNAL, 1)
        // "" also switches off what the environment says; CURLOPT_PROXY(3).
        if address.isThisMachine || configuration.proxy == .none { set(CURLOPT_PROXY, "") }
    }

    private func setTimes(_ configuration: HTTPClient.Configuration) {
        set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.wholeMilliseconds)
        set(CURLOPT_TIMEOUT_MS, configuration.timeout.wholeMilliseconds)
    }

    private func setBody(of request: HTTPRequest) {
        switch request.method {
        case .get: set(CURLOPT_HTTPGET, 1)
        case .post:
            set(CURLOPT_POST, 1)
            // The size first: the copy needs it, since a body may hold NUL.
            gt_curl_set_offset(curl.setOption, handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
            _ = request.body.withUnsafeBytes {
                gt_curl_set_pointer(
                    curl.setOption, handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress ?? UnsafeRawPointer(handle))
            }
        }
    }

    private mutating func setHeaders(of request: HTTPRequest) throws(HTTPError) {
        // An empty value removes the header: curl would otherwise wait a second for "100 Continue".
        var lines = ["Expect:"]
        for header in request.headers {
            // "Name;" is how curl spells a header with an empty value.
            lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        for line in lines {
            guard let longer = curl.append(headers, line) else {
                throw HTTPError(.unavailable, context: "curl_slist_append")
            }
            headers = longer
        }
        gt_curl_set_pointer(curl.setOption, handle, CURLOPT_HTTPHEADER, headers)
    }

    private func receive(into answer: Answer) {
        let address = UnsafeRawPointer(Unmanaged.passUnretained(answer).toOpaque())
        gt_curl_set_pointer(curl.setOption, handle, CURLOPT_WRITEDATA, address)
        gt_curl_set_writer(curl.setOption, handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, answer in
            Answer.from(answer).append(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        gt_curl_set_pointer(curl.setOption, handle, CURLOPT_HEADERDATA, address)
        gt_curl_set_writer(curl.setOption, handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, answer in
            Answer.from(answer).appendHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
    }

    private func set(_ option: CURLoption, _ value: Int) { gt_curl_set_long(curl.setOption, handle, option, value) }
    private func set(_ option: CURLoption, _ text: String) { gt_curl_set_text(curl.setOption, handle, option, text) }
}

extension Duration {
    /// Rounded down, at least 1: curl takes 0 for "no limit".
    fileprivate var wholeMilliseconds: Int {
        let parts = components
        return max(1, Int(clamping: parts.seconds) * 1000 + Int(parts.attoseconds / 1_000_000_000_000_000))
    }
}
