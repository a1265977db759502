internal import DiagLogs
internal import DiagModel
internal import DiagRedaction

/// One folded section for each log source that has something to say, and one that names those that have not. The logs are
/// read when it is made.
struct LogSections {
    private let read: [(named: PolicySources.Named, slice: Result<LogSlice, LogError>)]
    private let window: LogWindow
    private let redactor: Redactor

    init(_ sources: [PolicySources.Named], _ window: LogWindow, budget: LogBudget, redactor: Redactor) {
        read = sources.map { named in
            (named, Result { () throws(LogError) in try named.source.slice(window, budget: budget) })
        }
        self.window = window
        self.redactor = redactor
    }

    func sections() -> [DiagnosticsSection?] {
        var sections: [DiagnosticsSection?] = []
        var silent: [RedactedText] = []
        for (named, slice) in read {
            do throws(LogError) {
                let slice = try slice.get()
                if slice.items.isEmpty {
                    let why = (slice.notes + ["no lines in this time"]).joined(separator: "; ")
                    silent.append(remark(named, why))
                } else {
                    sections.append(section(named, slice))
                }
            } catch {
                silent.append(remark(named, error.reason))
            }
        }
        return sections + [absent(silent)]
    }

    private func section(_ named: PolicySources.Named, _ slice: LogSlice) -> DiagnosticsSection {
        let text = LogText(slice: slice, window: window)
        let redacted = redactor.redact(text.bytes, section: named.id)
        // A mask over several lines moves what follows it.
        let anchor = min(text.anchorLine, redacted.text.utf8.count { $0 == 0x0A })
        return DiagnosticsSection(
            id: named.id, title: title(named), content: .text(redacted), folded: true, anchorLine: anchor)
    }

    private func title(_ named: PolicySources.Named) -> RedactedText {
        RedactedText(literal: named.kind) + redactor.redact(named.subject, section: named.id)
    }

    private func remark(_ named: PolicySources.Named, _ why: String) -> RedactedText {
        title(named) + RedactedText(literal: ": ") + redactor.redact(why, section: named.id)
    }

    private func absent(_ remarks: [RedactedText]) -> DiagnosticsSection? {
        guard !remarks.isEmpty else { return nil }
        return DiagnosticsSection(
            id: "logs.absent", title: RedactedText(literal: "Logs without lines"),
            content: .text(RedactedText.joined(remarks, separator: "\n")), folded: true)
    }
}
