internal import FoundationEssentials
internal import TicketWire

/// The pages of a relay without GitHub: a list, and each issue.
struct IssuePages: Sendable {
    private let shelf: any IssueShelf
    private let hosts: HostCheck

    init(shelf: any IssueShelf, publicURL: URL) {
        self.shelf = shelf
        hosts = HostCheck(publicURL: publicURL)
    }

    func answer(_ request: RelayRequest, route: Route) async throws -> RelayResponse {
        guard hosts.allows(request.header("Host")) else {
            throw RelayRefusal(.notFound, "This relay has another name; use the address it printed.")
        }
        switch route {
        case .issueList: return IssueListPage.response(for: try await shelf.newest(limit: IssueListPage.limit))
        case .issue(let number): return try await page(ofIssue: number)
        case .styleSheet:
            return RelayResponse(
                status: 200, headers: [("Content-Type", "text/css; charset=utf-8")], body: Array(StyleSheet.css.utf8))
        case .report, .health: throw RelayRefusal.internalError
        }
    }

    private func page(ofIssue number: Int) async throws(RelayError) -> RelayResponse {
        if let issue = try await shelf.issue(number) { return IssuePage.response(for: issue) }
        return Page.response(404, title: "No such issue") { page in
            page.element(.nav) { $0.element(.a, .href(.home)) { $0.text("All issues") } }
            page.element(.main) { $0.element(.p, .classes("empty")) { $0.text("There is no issue #\(number).") } }
        }
    }
}
