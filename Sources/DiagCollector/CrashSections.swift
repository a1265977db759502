internal import DiagModel
internal import DiagRedaction

/// The sections that come from the crash record itself.
struct CrashSections {
    let crash: CrashReport
    let redactor: Redactor

    /// What happened in words, and how far the trace can be trusted.
    var reason: DiagnosticsSection {
        let signal = crash.signal
        let rows: [(StaticString, String?)] = [
            ("What happened", crash.reason.headline),
            ("Message", crash.reason.message),
            ("Signal", crash.reason.signalDescription),
            ("Fault address", signal.address.map { "0x" + String($0, radix: 16) }),
            ("Sent by", signal.senderPID.map { $0 == crash.process.pid ? "the process itself" : "process \($0)" }),
            ("Application", [crash.appID, crash.appVersion].compactMap(\.self).joined(separator: " ")),
            ("Time", UTCText.full(crash.time)),
            ("Trace", trace),
            ("Fingerprint", crash.fingerprint),
        ]
        return DiagnosticsSection(
            id: "reason", title: RedactedText(literal: "What happened"),
            content: .table(
                rows.compactMap { label, value in
                    value.map { .init(RedactedText(literal: label), redactor.redact($0, section: "reason")) }
                }))
    }

    private var trace: String {
        let words = [
            "no usable trace", "partly named", "every frame named", "every frame of the application with its line",
        ]
        let level = min(max(crash.rating.level, 0), 3)
        return "\(level) of 3: \(words[level])" + (crash.rating.reason.map { "; \($0)" } ?? "")
    }

    var crashedThread: DiagnosticsSection? {
        crash.crashedThread.map { thread in
            DiagnosticsSection(
                id: "thread.crashed", title: RedactedText(literal: "Crashing thread"),
                content: .text(redactor.redact(ThreadText.of(thread), section: "thread.crashed")))
        }
    }

    var otherThreads: DiagnosticsSection? {
        let others = crash.threads.filter { !$0.crashed }
        guard !others.isEmpty else { return nil }
        return DiagnosticsSection(
            id: "threads.other", title: RedactedText(literal: "Other threads"),
            content: .text(redactor.redact(ThreadText.of(others), section: "threads.other")), folded: true)
    }

    /// Key and value go through the rules together: that a value is a password is told by its key.
    var annotations: DiagnosticsSection? {
        guard !crash.annotations.isEmpty else { return nil }
        let lines = crash.annotations.map { annotation in
            let quote = annotation.value.contains { $0.isWhitespace } ? "\"" : ""
            return "\(annotation.key)=\(quote)\(annotation.value)\(quote)"
        }
        return text("annotations", "Annotations", lines)
    }

    var breadcrumbs: DiagnosticsSection? {
        guard !crash.breadcrumbs.isEmpty else { return nil }
        let lines = crash.breadcrumbs.map { crumb in
            let before = Int64(clamping: crash.monotonic.microseconds) - Int64(clamping: crumb.monotonicMicroseconds)
            return "\(UTCText.secondsBefore(microseconds: before))  \(crumb.text)"
        }
        var section = text("breadcrumbs", "Before the crash", lines)
        section.anchorLine = lines.count - 1
        return section
    }

    var modules: DiagnosticsSection? {
        guard !crash.modules.isEmpty else { return nil }
        let none = String(repeating: "-", count: 40)
        let lines = crash.modules.map { module in
            "\(module.buildID ?? none)  \(module.path)\(module.changedSinceCrash ? "  (changed since the crash)" : "")"
        }
        var section = text("modules", "Modules and build ids", lines)
        section.folded = true
        return section
    }

    private func text(_ id: String, _ title: StaticString, _ lines: [String]) -> DiagnosticsSection {
        DiagnosticsSection(
            id: id, title: RedactedText(literal: title),
            content: .text(redactor.redact(lines.joined(separator: "\n"), section: id)))
    }
}
