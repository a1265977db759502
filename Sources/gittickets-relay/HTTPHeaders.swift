internal import CMicroHTTPD
internal import TicketRelay

/// Headers in and answers out of libmicrohttpd.
enum HTTPHeaders {
    private typealias Headers = [(name: String, value: String)]

    static func all(of connection: OpaquePointer) -> [(name: String, value: String)] {
        var headers: Headers = []
        withUnsafeMutablePointer(to: &headers) { collected in
            _ = MHD_get_connection_values(
                connection, .HEADER_KIND,
                { context, _, name, value in
                    guard let context, let name else { return .YES }
                    let header = (String(cString: name), value.map { String(cString: $0) } ?? "")
                    context.assumingMemoryBound(to: Headers.self).pointee.append(header)
                    return .YES
                }, collected)
        }
        return headers
    }

    static func send(_ response: RelayResponse, on connection: OpaquePointer) -> MHD_Result {
        var body = response.body
        let made = body.withUnsafeMutableBytes {
            MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
        }
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for (name, value) in response.headers { _ = MHD_add_response_header(made, name, value) }
        return MHD_queue_response(connection, UInt32(response.status), made)
    }
}
