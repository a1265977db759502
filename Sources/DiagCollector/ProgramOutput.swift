public import DiagModel
internal import Glibc
public import PlatformOS

/// The last lines a program printed, each with the time it came: kept when it crashed, for its report.
///
/// Raw, as a crash record is, and kept like one: 0600, in the application's state directory, and it goes with the record.
public struct ProgramOutput {
    /// Bytes kept at most, and the longest line.
    private static let most = (bytes: 256 << 10, line: 16 << 10)
    /// Programs whose output is kept at most.
    private static let mostKept = 10

    private var lines: [(time: Int64, bytes: [UInt8])] = []
    private var bytes = 0
    private var partial: [UInt8] = []

    public init() {}

    /// - Parameter now: When it came; the clock's time by default.
    public mutating func append(_ piece: [UInt8], at now: Timestamp = SystemClock.now()) {
        for part in piece.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 { endLine(now) }
            partial += part.element.prefix(max(Self.most.line - partial.count, 0))
        }
    }

    private mutating func endLine(_ now: Timestamp) {
        lines.append((now.microseconds, partial))
        bytes += partial.count + 18
        partial = []
        // Seldom, and then half of it, so that a program that prints for days costs little.
        guard bytes > 2 * Self.most.bytes else { return }
        var kept = bytes
        let first = lines.firstIndex { line in
            kept -= line.bytes.count + 18
            return kept <= Self.most.bytes
        }
        lines.removeFirst(min((first ?? 0) + 1, lines.count))
        bytes = kept
    }

    /// A line each: microseconds since the epoch, and what was printed.
    var text: [UInt8] {
        var all = lines
        if !partial.isEmpty { all.append((SystemClock.now().microseconds, partial)) }
        return all.flatMap { Array("\($0.time) ".utf8) + $0.bytes + [0x0A] }.suffix(2 * Self.most.bytes)
    }

    /// Keeps it beside the record of that life. - Parameter state: The application's state directory.
    ///
    /// - Throws: ``OSError``; nothing is kept then.
    public func save(of key: ProcessKey, in state: PrivateDirectory) throws(OSError) {
        let directory = try state.subdirectory(Self.name)
        try directory.write(text, to: Self.fileName(of: key))
        let names = try directory.names().filter { $0.hasSuffix(".log") }
        let aged = names.map { ($0, (try? directory.status(of: $0))?.modifiedMicroseconds ?? 0) }
        for (name, _) in aged.sorted(by: { $0.1 > $1.1 }).dropFirst(Self.mostKept) { _ = try directory.remove(name) }
    }

    /// Removes what was kept of a life. - Parameter id: As its crash record is named.
    public static func remove(_ id: String, in state: PrivateDirectory) throws(OSError) {
        guard access("\(state.path)/\(name)", F_OK) == 0 else { return }
        _ = try state.subdirectory(name).remove(id + ".log")
    }

    private static let name = "output"

    /// - Parameter state: The application's state directory.
    public static func directory(in state: String) -> String { state + "/" + name }

    /// The kept output of a life; `nil` when there is none.
    static func path(of key: ProcessKey, in directory: String) -> String? {
        let path = directory + "/" + fileName(of: key)
        return access(path, F_OK) == 0 ? path : nil
    }

    /// As the record of the same life.
    private static func fileName(of key: ProcessKey) -> String { "\(key.bootID)-\(key.pid)-\(key.startTicks).log" }
}
