internal import DiagLogs
internal import DiagModel
internal import DiagRedaction

/// One folded section for each log source that has something to say, and one that names those that have not.
struct LogSections {
    let policy: DiagnosticsPolicy
    let journalDirectory: String?
    /// Whose journal lines are taken; `nil` for those of identifiers only.
    let process: ProcessKey?
    let window: LogWindow
    let redactor: Redactor

    private struct Source {
        let id: String
        let title: RedactedText
        let source: any LogSource
    }

    func sections() -> [DiagnosticsSection?] {
        let budget = LogBudget(bytes: policy.logBudget, level: policy.logLevel)
        var sections: [DiagnosticsSection?] = []
        var silent: [RedactedText] = []
        for source in sources {
            do {
                let slice = try source.source.slice(window, budget: budget)
                if slice.items.isEmpty {
                    let why = (slice.notes + ["no lines in this time"]).joined(separator: "; ")
                    silent.append(remark(source, why))
                } else {
                    sections.append(section(source, slice))
                }
            } catch {
                silent.append(remark(source, error.reason))
            }
        }
        return sections + [absent(silent)]
    }

    private var sources: [Source] {
        var sources: [Source] = []
        if policy.readsJournal, let process {
            sources.append(
                Source(
                    id: "logs.journal", title: RedactedText(literal: "Journal of this process"),
                    source: JournalSource(.process(process), directory: journalDirectory)))
        }
        if policy.readsJournal {
            for (index, name) in policy.osLogSubsystems.enumerated() {
                let id = "logs.identifier.\(index + 1)"
                sources.append(
                    Source(
                        id: id, title: RedactedText(literal: "Journal of ") + redactor.redact(name, section: id),
                        source: JournalSource(.identifier(name), directory: journalDirectory)))
            }
        }
        for (index, path) in policy.logFiles.enumerated() {
            let id = "logs.file.\(index + 1)"
            sources.append(
                Source(
                    id: id, title: RedactedText(literal: "Log file ") + redactor.redact(path, section: id),
                    source: LogFileSource(path: path)))
        }
        return sources
    }

    private func section(_ source: Source, _ slice: LogSlice) -> DiagnosticsSection {
        let text = LogText(slice: slice, window: window)
        let redacted = redactor.redact(text.bytes, section: source.id)
        // A mask over several lines moves what follows it.
        let anchor = min(text.anchorLine, max(redacted.lines().count - 1, 0))
        return DiagnosticsSection(
            id: source.id, title: source.title, content: .text(redacted), folded: true, anchorLine: anchor)
    }

    private func remark(_ source: Source, _ why: String) -> RedactedText {
        source.title + RedactedText(literal: ": ") + redactor.redact(why, section: source.id)
    }

    private func absent(_ remarks: [RedactedText]) -> DiagnosticsSection? {
        guard !remarks.isEmpty else { return nil }
        return DiagnosticsSection(
            id: "logs.absent", title: RedactedText(literal: "Logs without lines"),
            content: .text(RedactedText.joined(remarks, separator: "\n")), folded: true)
    }
}
