internal import FoundationEssentials

/// One issue, as GitHub would show it.
enum IssuePage {
    static func response(for issue: StoredIssue) -> RelayResponse {
        Page.response(200, title: "\(issue.title) · #\(issue.number)") { page in
            page.element(.nav) { $0.element(.a, .href(.home)) { $0.text("All issues") } }
            page.lineBreak()
            page.element(.header) { header in
                header.element(.h1) { heading in
                    heading.text(issue.title + " ")
                    heading.element(.span, .classes("number")) { $0.text("#\(issue.number)") }
                }
                facts(of: issue, in: &header)
            }
            page.lineBreak()
            page.element(.main, .classes("body")) { write(issue.body, in: &$0) }
            page.lineBreak()
            page.element(.footer) { footer in
                footer.text("Received ")
                footer.element(.code) { $0.text(issue.receivedDigest) }
                footer.text(", the SHA-256 of the request body. Compare it with the receipt.")
            }
        }
    }

    private static func facts(of issue: StoredIssue, in page: inout HTMLBuilder) {
        page.element(.p, .classes("facts")) { facts in
            facts.element(.span, .classes("state")) { $0.text("Open") }
            facts.text("filed ")
            Page.time(issue.createdAt, in: &facts)
            for label in issue.labels {
                facts.text(" ")
                facts.element(.span, .classes("label")) { $0.text(label) }
            }
        }
    }

    private static func write(_ markdown: String, in page: inout HTMLBuilder) {
        if let body = MarkdownRenderer.render(markdown) {
            page.append(body)
        } else {
            page.element(.pre) { $0.text(markdown) }
        }
    }
}
