import DiagLogs
import DiagModel
import Glibc
import PlatformOS
import TestSupport
import Testing

/// What stays when there is more than fits, tried on a log file.
struct LogBudgetTests {
    private let scratch = ScratchDirectory()
    private let crash = Timestamp(microseconds: 1_796_011_200_000_000)

    private func slice(_ lines: [String], bytes: Int, level: LogPriority = .debug) throws -> LogSlice {
        let path = scratch.path + "/app.log"
        try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT | O_TRUNC).write(
            Array(lines.joined(separator: "\n").utf8))
        let window = LogWindow.around(time: crash, monotonic: nil, before: .seconds(3_000), after: .seconds(300))
        return try LogFileSource(path: path).slice(window, budget: LogBudget(bytes: bytes, level: level))
    }

    private func line(_ second: Int, _ text: String) -> String { "\(1_796_011_200 + second) \(text)" }

    private func texts(_ slice: LogSlice) -> [String] {
        slice.entries.map { String(decoding: $0.message.dropFirst(11), as: UTF8.self) }
    }

    @Test func linesNearestTheCrashStayAndTheGapIsCounted() throws {
        let slice = try slice((-100...20).map { line($0, "INFO \($0)") }, bytes: 600)
        let kept = texts(slice)
        #expect(kept.contains("INFO 0"))
        #expect(kept.contains("INFO 3"))
        #expect(!kept.contains("INFO -60"))
        #expect(kept.count + slice.omitted == 121)
        #expect(slice.items.count { if case .gap = $0 { true } else { false } } == 2)
    }

    @Test func anErrorFarFromTheCrashStaysWhenPlainLinesGo() throws {
        var lines = (-100...0).map { line($0, "INFO \($0)") }
        lines[5] = line(-95, "ERROR could not open the garden gate")
        let slice = try slice(lines, bytes: 600)
        #expect(texts(slice).first == "ERROR could not open the garden gate")
        #expect(texts(slice).contains("INFO 0"))
        #expect(!texts(slice).contains("INFO -90"))
    }

    /// As many lines before as after the crash: every distance is there twice.
    @Test func ofTwoLinesAsNearTheOneBeforeTheCrashStays() throws {
        let lines = (-39...40).map { line($0, "INFO \(abs($0) % 10)") }
        let slice = try slice(lines, bytes: 11 * 42)
        #expect(slice.entries.count == 11)
        #expect(slice.entries.first.map { $0.time == Timestamp(microseconds: crash.microseconds - 5_000_000) } == true)
    }

    @Test func errorsTakeNoMoreThanHalf() throws {
        var lines = (-100 ... -50).map { line($0, "ERROR \($0)") }
        lines += (-49...0).map { line($0, "INFO \($0)") }
        let kept = texts(try slice(lines, bytes: 1_000))
        #expect(kept.contains { $0.hasPrefix("ERROR") })
        #expect(kept.count { $0.hasPrefix("INFO") } >= kept.count / 3)
    }

    @Test func aRunOfOneMessageIsFoldedWithItsCount() throws {
        let lines = [line(-60, "start")] + (-50 ... -1).map { line($0, "retrying") } + [line(0, "gave up")]
        let slice = try slice(lines, bytes: 1_000)
        #expect(texts(slice) == ["start", "retrying", "gave up"])
        #expect(
            slice.items.contains { if case .entry(_, count: 50) = $0 { true } else { false } })
        #expect(slice.omitted == 0)
    }

    @Test func linesBelowTheLevelAreNotTaken() throws {
        let lines = [line(-3, "DEBUG a"), line(-2, "WARN b"), line(-1, "level=info c"), line(0, "no level")]
        #expect(texts(try slice(lines, bytes: 1_000, level: .warning)) == ["WARN b", "no level"])
    }

    @Test func aKeyThatSpansLinesStaysWholeOrGoesWhole() throws {
        let key =
            ["-----BEGIN PRIVATE KEY-----"] + (0..<20).map { "MIIEvQIBADANBgkqhkiG9w0BAQ\($0)" } + [
                "-----END PRIVATE KEY-----"
            ]
        var lines = (-60 ... -31).map { line($0, "before \($0)") }
        lines += zip((-30)..., key).map { line($0, $1) }
        lines += (-8...0).map { line($0, "after \($0)") }
        for bytes in stride(from: 100, through: 3_000, by: 50) {
            let held = texts(try slice(lines, bytes: bytes)).count { $0.hasPrefix("MII") || $0.hasPrefix("-----") }
            #expect(held == 0 || held == key.count, "with a budget of \(bytes)")
        }
    }

    @Test func theRestOfAKeyThatBeganBeforeTheWindowIsLeftOut() throws {
        let lines = [
            line(-3_010, "-----BEGIN PRIVATE KEY-----"), line(-2_999, "MIIEvQIBADANBgkqhkiG9w0BAQ"),
            line(-2_998, "-----END PRIVATE KEY-----"), line(-1, "after"),
        ]
        let slice = try slice(lines, bytes: 10_000)
        #expect(texts(slice) == ["after"])
        #expect(slice.notes.count == 1)
    }

    @Test func aLongEntryIsCutBetweenWords() throws {
        let token = "ghp_" + String(repeating: "A", count: 36)
        let slice = try slice(
            [line(0, String(repeating: "ab ", count: 670) + token + " tail " + String(repeating: "x ", count: 99))],
            bytes: 10_000)
        let text = try #require(texts(slice).first)
        #expect(!text.contains("ghp_"))
        #expect(text.contains("bytes left out"))
    }

    @Test func aBudgetOfNothingGivesNothing() throws {
        let slice = try slice([line(0, "a"), line(1, "b")], bytes: 0)
        #expect(slice.entries.isEmpty)
        #expect(slice.omitted == 2)
    }
}
