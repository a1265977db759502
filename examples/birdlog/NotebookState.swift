import FoundationEssentials
import GitTickets

/// A collector of the program's own: what a maintainer asks first, in a section of its own in every report.
struct NotebookState: DiagnosticsSource {
    let id = "notebook"
    let title = "Notebook"

    func collect() async throws -> DiagnosticsContent {
        let log = FileManager.default.contents(atPath: EventLog.filePath)
        return .table([
            .init("log.bytes", log.map { "\($0.count)" } ?? "no log file"),
            .init("relay", Settings.relay == nil ? "not set" : "set"),
        ])
    }
}
