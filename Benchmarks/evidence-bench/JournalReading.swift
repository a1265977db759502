import CJournalLoop
import DiagLogs
import DiagModel
import JournalFixtures
import MeasurementReport
import PlatformJournal
import PlatformOS
import TestSupport

/// Reading a journal of half a million entries, which journald would have taken a day to write.
struct JournalReading {
    static let entries = 500_000
    private static let apart: UInt64 = 172_800  // microseconds: a day in all
    private let scratch = ScratchDirectory()

    init() throws {
        let entries = (0..<UInt64(Self.entries)).map { index in
            var entry = ExportEntry(
                second: 0, pid: Int32(index % 20),
                "request \(index) served in \(index % 977) ms by worker \(index % 20)")
            entry.realtimeMicroseconds += index * Self.apart
            entry.monotonicMicroseconds += index * Self.apart
            entry.fields.append(("_COMM", Array("birdlog".utf8)))
            return entry
        }
        try JournalFixture.write(entries, to: scratch.path)
    }

    func measurements() throws -> [Measurement] {
        try readAll()
        let ours = try rate(readAll)
        var bytes: UInt64 = 0
        let loop = rate { _ = gt_journal_loop(scratch.path, &bytes) }
        // The peer is slow: a tenth of the entries.
        let tenth = Self.entries / 10
        let json = try Stopwatch.milliseconds {
            try run(["journalctl", "--directory", scratch.path, "-o", "json", "--no-pager", "-n", "\(tenth)"])
        }
        return [
            Measurement(
                "journal entries read, six fields", ours, "entries/s", beside: "the same loop in C", loop, better: .more
            ),
            Measurement(
                "journal entries read", ours, "entries/s", beside: "journalctl -o json", Double(tenth) / json * 1_000,
                better: .more),
            try lastMinutes(),
        ]
    }

    private func readAll() throws {
        var reader = try JournalReader(directory: scratch.path)
        let fields = JournalFields(["MESSAGE", "PRIORITY", "SYSLOG_IDENTIFIER", "_PID", "_UID", "_COMM"])
        var bytes = 0
        var entries = 0
        try reader.seekHead()
        while try reader.next() {
            _ = try reader.stamp()
            try reader.visit(fields) { _, value in bytes += value.count }
            entries += 1
        }
        guard entries == Self.entries, bytes > 0 else { throw JournalMissing(found: entries) }
    }

    private func rate(_ work: () throws -> Void) rethrows -> Double {
        Double(Self.entries) / (try Stopwatch.milliseconds(work)) * 1_000
    }

    private func lastMinutes() throws -> Measurement {
        let end = ExportEntry.epoch + UInt64(Self.entries) * Self.apart
        let window = LogWindow.around(
            time: Timestamp(microseconds: Int64(end)),
            monotonic: MonotonicInstant(
                bootID: ExportEntry.dashedBoot, microseconds: UInt64(Self.entries) * Self.apart))
        var source = JournalSource(.identifier("birdlog"), in: [.directory(scratch.path)])
        source.userID = 1000
        var found = 0
        let ours = try Stopwatch.milliseconds {
            found = try source.slice(window, budget: LogBudget(bytes: 1 << 20)).entries.count
        }
        guard found > 1_000 else { throw JournalMissing(found: found) }
        let seconds = end / 1_000_000
        let peer = try Stopwatch.milliseconds {
            try run([
                "journalctl", "--directory", scratch.path, "-o", "json", "--no-pager", "--since", "@\(seconds - 300)",
                "SYSLOG_IDENTIFIER=birdlog", "_UID=1000",
            ])
        }
        return Measurement(
            "last 5 minutes of \(Self.entries) journal entries", ours, "ms", beside: "journalctl --since", peer,
            better: .less)
    }

    private func run(_ arguments: [String]) throws { _ = try ChildProcess.run(arguments) }
}

/// The journal was not read whole: nothing to measure.
struct JournalMissing: Error {
    var found: Int
}
