internal import FoundationEssentials

/// The issues filed here, newest first.
enum IssueListPage {
    /// More would make the page slow to read, not slow to make.
    static let limit = 500

    static func response(for issues: [StoredIssue]) -> RelayResponse {
        Page.response(200, title: "Issues filed here") { page in
            page.element(.header) { $0.element(.h1) { $0.text("Issues filed here") } }
            page.lineBreak()
            page.element(.main) { main in
                guard !issues.isEmpty else {
                    return main.element(.p, .classes("empty")) { $0.text("Nothing has been filed yet.") }
                }
                main.element(.ol, .classes("issues")) { list in
                    for issue in issues { list.element(.li) { row(for: issue, in: &$0) } }
                }
            }
            page.lineBreak()
            page.element(.footer) { footer in
                footer.text("This relay keeps its issues on this machine. Nothing here was sent to GitHub.")
            }
        }
    }

    private static func row(for issue: StoredIssue, in row: inout HTMLBuilder) {
        row.element(.a, .href(.issue(issue.number))) { $0.text(issue.title) }
        for label in issue.labels {
            row.text(" ")
            row.element(.span, .classes("label")) { $0.text(label) }
        }
        row.element(.div, .classes("facts")) { facts in
            facts.text("#\(issue.number) filed ")
            Page.time(issue.createdAt, in: &facts)
        }
        row.lineBreak()
    }
}
