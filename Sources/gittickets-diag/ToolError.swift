import TicketDesk

/// What went wrong, why, and what to do: "what: why (what to do)".
///
/// Never holds collected text.
struct ToolError: Error, CustomStringConvertible {
    var what: String
    var why: String
    var cure: String?
    var status: ToolStatus = .failed

    var description: String { "\(what): \(why)" + (cure.map { " (\($0))" } ?? "") }

    static func usage(_ what: String, _ why: String, _ cure: String? = nil) -> ToolError {
        ToolError(what: what, why: why, cure: cure, status: .usage)
    }

    static func failed(_ what: String, _ why: String, _ cure: String? = nil) -> ToolError {
        ToolError(what: what, why: why, cure: cure)
    }
}

extension ToolError {
    /// A failure of the pipeline, with the status that fits it.
    init(_ error: DeskError) {
        let status: ToolStatus = error.code == .consent ? .notConfirmed : .failed
        self.init(what: error.subject, why: error.reason, cure: error.cure, status: status)
    }

    static func wrapping<R>(_ body: () throws(DeskError) -> R) throws(ToolError) -> R {
        do {
            return try body()
        } catch {
            throw ToolError(error)
        }
    }
}
