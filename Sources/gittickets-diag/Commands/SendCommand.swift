import FoundationEssentials
import TicketConsent
import TicketDesk
import TicketWire

/// `send`: confirm one report and deliver it, or deliver what waits in the outbox.
enum SendCommand: Command {
    static let name = "send"
    static let summary = "Confirm a previewed report by its digest and send it; without an id, deliver the outbox."
    static let synopsis = "[ID --confirm sha256:DIGEST]"
    static let options: [Option] = [
        .value("confirm", "DIGEST", "the digest that the preview printed: sends exactly those bytes")
    ]
    static let examples = [
        (line: "gittickets-diag send ID --confirm sha256:9f86…", purpose: "what was previewed, byte for byte"),
        (line: "gittickets-diag send", purpose: "try again what could not be delivered"),
    ]

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        let id = try arguments.operand("report").map { text throws(ToolError) in try DraftName.parse(text) }
        let digest = try arguments.value("confirm")
        if id != nil, digest == nil {
            throw ToolError(
                what: "report", why: "not confirmed", cure: "preview it, then add --confirm and the digest it prints",
                status: .notConfirmed)
        }
        let desk = try AppChoice.knownDesk(arguments)
        guard let digest else { return try await deliverOutbox(desk) }
        return try await confirm(digest, of: id, at: desk)
    }

    /// Sends the sealed report of that digest. Nothing is collected anew.
    static func confirm(_ text: String, of id: UUID?, at desk: Desk) async throws(ToolError) -> ToolStatus {
        guard let digest = ReportDigest(text) else {
            throw .usage(
                "'--confirm \(text)'", "not a digest", "sha256: and 64 lower-case hexadecimal digits, as previewed")
        }
        let sealed: SealedReport
        do throws(DeskError) {
            sealed = try desk.sealedReport(digest)
        } catch {
            // Whoever was interrupted while it was sent asks so again.
            guard let issue = try? desk.submission(of: digest), id == nil || id == issue.id else {
                throw ToolError(error)
            }
            Terminal.print("filed #\(issue.issueNumber) \(issue.issueURL.absoluteString)")
            Terminal.error("\(Tool.name): it was filed before: nothing was sent now")
            return .nothingToDo
        }
        if let id, id != sealed.request.submissionID {
            throw ToolError(
                what: "digest", why: "belongs to draft \(sealed.request.submissionID), not to \(id)",
                cure: "preview the one you mean", status: .notConfirmed)
        }
        return try await send(sealed, Consent(to: digest, on: Date(), by: .digest), at: desk)
    }

    static func send(_ sealed: SealedReport, _ consent: Consent, at desk: Desk) async throws(ToolError) -> ToolStatus {
        do {
            return DeliveryOutput.show(try await desk.send(sealed.confirmed(by: consent)))
        } catch let error as DeskError {
            throw ToolError(error)
        } catch {
            throw ToolError(what: "consent", why: "\(error)", cure: nil, status: .notConfirmed)
        }
    }

    private static func deliverOutbox(_ desk: Desk) async throws(ToolError) -> ToolStatus {
        let outcomes: [(id: UUID, delivery: Delivery)]
        do {
            outcomes = try await desk.deliverOutbox(evenEarly: true)
        } catch {
            throw ToolError(error)
        }
        if outcomes.isEmpty {
            Terminal.error("\(Tool.name): the outbox is empty")
            return .nothingToDo
        }
        // The worst outcome is the one to tell: 6 before 5 before 0.
        return outcomes.map { DeliveryOutput.show($0.delivery) }.max { $0.rawValue < $1.rawValue } ?? .done
    }
}

/// What became of a report, on standard output and as a status.
enum DeliveryOutput {
    static func show(_ delivery: Delivery) -> ToolStatus {
        switch delivery {
        case .filed(let issue, let received):
            Terminal.print("filed #\(issue.issueNumber) \(issue.issueURL.absoluteString)")
            if let received { Terminal.print("received \(received)") }
            if let missing = issue.missingLabels, !missing.isEmpty {
                Terminal.print("labels not applied: \(missing.joined(separator: ", "))")
            }
            return .done
        case .kept(let reason, _):
            Terminal.error(
                "\(Tool.name): not delivered: \(reason) (it is kept in the outbox: \(Tool.name) send tries again)")
            return .notDelivered
        case .refused(let reason):
            Terminal.error("\(Tool.name): refused: \(reason) (it stays in the outbox)")
            return .refused
        }
    }
}
