internal import TicketRelay

/// One line a request, one line a failure.
struct StandardErrorLog: RelayLog {
    func served(_ entry: AccessLogEntry) { Terminal.complain("\(entry)") }
    func failed(_ error: RelayError) { Terminal.complain("\(error)") }
}
