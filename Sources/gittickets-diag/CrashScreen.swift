import DiagModel

/// A crash as its user reads it on their own terminal: nothing is masked, control characters are made visible.
struct CrashScreen {
    private let report: CrashReport

    init(_ report: CrashReport) { self.report = report }

    var text: String {
        let head = [
            report.reason.headline, report.reason.signalDescription, report.reason.message,
            "rating \(report.rating.level) of 3" + (report.rating.reason.map { ": \($0)" } ?? ""),
        ]
        let notes = report.annotations.map { "\($0.key) = \($0.value)" }
        let parts = [head.compactMap(\.self).joined(separator: "\n"), notes.joined(separator: "\n")]
        return (parts + report.threads.map(thread)).filter { !$0.isEmpty }.map { VisibleText.of($0) }.joined(
            separator: "\n\n")
    }

    private func thread(_ thread: ThreadReport) -> String {
        let title = "thread \(thread.tid) \"\(thread.name)\"" + (thread.crashed ? " crashed" : "")
        let frames = thread.frames.enumerated().map { "  \($0.offset)  \(frame($0.element))" }
        return ([title] + frames + [thread.note].compactMap(\.self)).joined(separator: "\n")
    }

    private func frame(_ frame: Frame) -> String {
        let function = frame.function ?? "0x" + String(frame.address, radix: 16)
        let place = frame.file.map { file in " at \(file)" + (frame.line.map { ":\($0)" } ?? "") } ?? ""
        let module = frame.module.map { " in \($0)" } ?? ""
        return function + (frame.inlined ? " [inlined]" : "") + place + module
    }
}
