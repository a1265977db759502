internal import CMicroHTTPD
internal import TicketRelay

// Called by libmicrohttpd on its threads. They are plain functions in a file that is not main.swift: a closure there
// would belong to the main actor, and trap.

/// Called when headers are complete, for each piece of body, at its end, and once more when the answer is ready.
func handleRequest(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, data: UnsafePointer<CChar>?,
    size: UnsafeMutablePointer<Int>?, state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let url, let method, let size, let state else { return .NO }
    let front = Unmanaged<HTTPFront>.fromOpaque(context).takeUnretainedValue()
    guard let known = state.pointee else {
        let exchange = HTTPExchange(
            method: String(cString: method), path: String(cString: url), connection: connection, front: front)
        // Released in requestCompleted, which libmicrohttpd calls once for every request that got this far.
        state.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return exchange.begin()
    }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
    guard size.pointee > 0 else { return exchange.proceed() }
    let isWelcome = exchange.append(UnsafeRawBufferPointer(start: data, count: size.pointee))
    size.pointee = 0
    return isWelcome ? .YES : .NO
}

func requestCompleted(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, code: MHD_RequestTerminationCode
) {
    guard let known = state?.pointee else { return }
    state?.pointee = nil
    Unmanaged<HTTPExchange>.fromOpaque(known).takeRetainedValue().end()
}

func connectionChanged(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
    socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, code: MHD_ConnectionNotificationCode
) {
    guard let context, let connection else { return }
    let front = Unmanaged<HTTPFront>.fromOpaque(context).takeUnretainedValue()
    let socket = gt_httpd_socket(connection)
    if code == .CONNECTION_NOTIFY_STARTED {
        front.deadlines.set(for: socket)
    } else {
        front.deadlines.remove(socket)
    }
}
