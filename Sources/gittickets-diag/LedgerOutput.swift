import DiagRedaction
internal import Glibc
import PlatformOS

/// Where the ledger of `redact` goes. It names rules, sections, counts and places in the output, and never a value, its
/// length or its hash.
final class LedgerOutput {
    struct Place: Encodable {
        var line: Int
        var range: [Int]
        var rule: String
        var section: String
    }

    private let file: FileDescriptor
    private let path: String
    /// One object for each mask; otherwise counts in words.
    private let asJSON: Bool
    private let isWanted: Bool

    /// What each ledger begins with, and hardly another file.
    private static let beginnings = ["{\"line\":", "{\"count\":"]

    /// - Parameter path: "-" for standard error, `nil` for nowhere.
    init(_ path: String?, asJSON: Bool) throws(ToolError) {
        self.path = path ?? ""
        isWanted = path != nil
        guard let path, path != "-" else {
            file = FileDescriptor(adopting: dup(2))
            self.asJSON = asJSON
            return
        }
        self.asJSON = true
        guard Self.mayReplace(path) else {
            throw .failed("ledger '\(path)'", "exists and is no ledger", "name another file: --ledger=FILE")
        }
        do {
            file = try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
        } catch {
            throw .failed("ledger '\(path)'", error.reason)
        }
    }

    /// `redact --ledger app.log` must not cost anybody their log.
    private static func mayReplace(_ path: String) -> Bool {
        guard let old = try? FileDescriptor(path: path, flags: O_RDONLY | O_NONBLOCK),
            let status = try? old.status(), status.kind == .file, let start = try? old.read(upTo: 16)
        else { return true }
        return start.isEmpty || beginnings.contains { start.starts(with: $0.utf8) }
    }

    var wantsPlaces: Bool { asJSON && isWanted }

    func add(_ places: [Place]) throws(ToolError) {
        if wantsPlaces { try write(places.map { JSONLine.text($0) }) }
    }

    func finish(_ entries: [LedgerEntry]) throws(ToolError) {
        if !isWanted { return }
        if asJSON {
            try write(entries.map { JSONLine.text($0) })
        } else {
            try write(entries.map { "\($0.count)  \($0.rule)  \($0.section)" })
        }
    }

    private func write(_ lines: [String]) throws(ToolError) {
        if lines.isEmpty { return }
        do {
            try file.write(Array((lines.joined(separator: "\n") + "\n").utf8))
        } catch {
            throw .failed(path == "-" ? "standard error" : "ledger '\(path)'", error.reason)
        }
    }
}
