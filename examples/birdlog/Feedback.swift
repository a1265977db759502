import FoundationEssentials
import GitTickets

/// A report of the user's own, from draft to issue: what any form has to do, on a terminal.
enum Feedback {
    static func send(title: String) async {
        do {
            let draft = try await GitTickets.draft(title: title, body: "Sent from birdlog.")
            let preview = try await GitTickets.preview(draft)
            print(String(decoding: try preview.render(.text), as: UTF8.self))
            print("Send this? [y/N] ", terminator: "")
            guard readLine() == "y" else {
                try await GitTickets.discard(draft)
                return print("not sent")
            }
            let consent = Consent(to: preview.report.digest, on: Date(), by: .terminal)
            let issue = try await GitTickets.submit(try preview.report.confirmed(by: consent))
            print("filed #\(issue.issueNumber) \(issue.issueURL)")
            print("filed so far: \(GitTickets.cachedSubmissions().count)")
        } catch {
            print("birdlog: \(error)")
        }
    }
}
