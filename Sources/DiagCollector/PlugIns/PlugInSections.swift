internal import DiagRedaction
internal import DiagSystemInfo

/// A section for each collector that is not this library's, and one that names the programs that were not run. They are
/// asked when it is made.
struct PlugInSections {
    private let plugIns: [PlugIn]
    private let refused: [(name: String, why: String)]
    private let begun: Deadline.Begun<PlugIn.Answer>
    private let redactor: Redactor

    /// - Parameter directories: Where programs lie; empty where the policy runs none.
    init(
        sources: [any DiagnosticsSource], directories: [String], application: ReportedApplication, redactor: Redactor
    ) {
        let finding = CollectorDirectory.find(in: directories, application)
        plugIns = sources.map { PlugIn($0) } + finding.programs
        refused = finding.refused
        begun = PlugIn.begin(plugIns)
        self.redactor = redactor
    }

    /// Waits for those that haven't answered yet.
    func sections() -> [DiagnosticsSection?] {
        guard !plugIns.isEmpty || !refused.isEmpty else { return [] }
        var seen: Set<String> = []
        let told = zip(plugIns, begun.answers()).map { plugIn, answer in
            var id = safe(plugIn.id)
            while !seen.insert(id).inserted { id += "-2" }
            return section(id, plugIn, answer ?? PlugIn.Answer(remark: PlugIn.late))
        }
        return told + [notRun()]
    }

    private func section(_ id: String, _ plugIn: PlugIn, _ answer: PlugIn.Answer) -> DiagnosticsSection {
        let remark = answer.remark.map { redactor.redact($0.trimmingLineEnds(), section: id) }
        let content: DiagnosticsSection.Content
        switch answer.content {
        case .table(let rows):
            let remarks = remark.map { [DiagnosticsSection.Row(RedactedText(literal: "Remark"), $0)] } ?? []
            content = .table(remarks + rows.map { row($0, id) })
        case .text(let text):
            let lines = text.trimmingLineEnds()
            let parts = [remark, lines.isEmpty ? nil : redactor.redact(lines, section: id)].compactMap(\.self)
            content = .text(
                parts.isEmpty
                    ? RedactedText(literal: "nothing to tell") : RedactedText.joined(parts, separator: "\n\n"))
        case nil:
            content = .text(remark ?? RedactedText(literal: "nothing to tell"))
        }
        return DiagnosticsSection(
            id: id, title: redactor.redact(plugIn.title, section: id), content: content, folded: true)
    }

    /// Label and value go through the rules together: that a value is a password is told by its label.
    private func row(_ row: DiagnosticsContent.Row, _ id: String) -> DiagnosticsSection.Row {
        let whole = redactor.redact("\(row.label)=\"\(row.value)\"", section: id)
        guard let (label, value) = whole.cut(at: "=\"") else {
            return DiagnosticsSection.Row(RedactedText(literal: "masked"), whole)
        }
        return DiagnosticsSection.Row(label, value.dropping(suffix: "\""))
    }

    private func notRun() -> DiagnosticsSection? {
        guard !refused.isEmpty else { return nil }
        let id = "collectors.refused"
        let lines = refused.map { redactor.redact("\($0.name): not run: \($0.why)", section: id) }
        return DiagnosticsSection(
            id: id, title: RedactedText(literal: "Collectors not run"),
            content: .text(RedactedText.joined(lines, separator: "\n")), folded: true)
    }

    /// An id is remembered and shown: a file's name that holds something private is not one.
    private func safe(_ id: String) -> String {
        let redacted = redactor.redact(id, section: "collectors").text
        let plain = id.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
        return redacted == id && plain ? id : String(id.prefix { $0 != "." }) + ".unnamed"
    }
}

extension String {
    /// Without the line ends that programs put last.
    fileprivate func trimmingLineEnds() -> String {
        lastIndex { !$0.isNewline }.map { String(self[...$0]) } ?? ""
    }
}
