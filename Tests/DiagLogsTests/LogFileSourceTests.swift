import DiagLogs
import DiagModel
import Glibc
import PlatformOS
import TestSupport
import Testing

struct LogFileSourceTests {
    private let scratch = ScratchDirectory()
    private var path: String { scratch.path + "/app.log" }
    private let big = LogBudget(bytes: 1 << 20)

    /// 2026-11-30T04:00:00Z
    private let crash = Timestamp(microseconds: 1_796_011_200_000_000)
    private func window(before: Duration = .seconds(60), after: Duration = .seconds(10)) -> LogWindow {
        .around(time: crash, monotonic: nil, before: before, after: after)
    }

    private func write(_ lines: [String]) throws { try write(Array((lines.joined(separator: "\n") + "\n").utf8)) }

    private func write(_ bytes: [UInt8]) throws {
        let file = try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
        try file.write(bytes)
        var times = [timespec(tv_sec: 1_796_011_260, tv_nsec: 0), timespec(tv_sec: 1_796_011_260, tv_nsec: 0)]
        futimens(file.raw, &times)
    }

    private func slice(_ window: LogWindow? = nil, budget: LogBudget? = nil) throws -> LogSlice {
        try LogFileSource(path: path).slice(window ?? self.window(), budget: budget ?? big)
    }

    private func texts(_ slice: LogSlice) -> [String] {
        slice.entries.map { String(decoding: $0.message, as: UTF8.self) }
    }

    @Test(arguments: [
        "2026-11-30T@Z INFO x",
        "2026-11-30T@.250+00:00 x",
        "2026-11-30 @,123 [main] INFO a.b.C - x",
        "[2026-11-30 @] x",
        "2026/11/30 @ [error] 12#12: *1 x",
        "::1 - - [30/Nov/2026:@ +0000] \"GET / HTTP/1.1\" 200 5",
        "[Mon Nov 30 @.123456 2026] [core:error] x",
        "Nov 30 @ here birdlog[42]: x",
        "<34>1 2026-11-30T@.003Z here birdlog 42 - - x",
        "E1130 @.123456   42 bird.go:7] x",
        "@.123 [main] INFO x",
        "{\"time\":\"2026-11-30T@Z\",\"level\":\"info\"}",
        "2026-11-30T@.003+0000 x", "2026-11-30 @ GMT x",
    ])
    func aFileIsCutByTheTimesOfItsLines(form: String) throws {
        let ends = form.split(separator: "@", omittingEmptySubsequences: false)
        let lines = (0..<240).map { step in
            let minutes = 2 * 60 + 58 + step
            let clock = [minutes / 60, minutes % 60, 0].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            return ends.joined(separator: clock) + " \(step)"
        }
        try write(lines)
        let slice = try slice(window(before: .seconds(125), after: .seconds(61)))
        #expect(texts(slice) == Array(lines[60...63]))
        #expect(slice.notes.isEmpty)
    }

    @Test(arguments: [(1_000_000, ""), (1_000, "000"), (1, "000000")])
    func epochsInEachUnitAreUnderstood(divisor: Int, zeros: String) throws {
        let lines = (0..<100).map { "ts=\(1_796_011_150 + $0)\(zeros) n=\($0)" }
        try write(lines)
        #expect(divisor > 0)
        #expect(texts(try slice(window(before: .seconds(2), after: .seconds(1)))) == Array(lines[48...51]))
    }

    @Test func aTimeBehindAMessageOfAnyLengthIsUnderstood() throws {
        let filler = String(repeating: "word ", count: 60)
        let lines = (0..<50).map {
            #"{"log":"\#(filler)\#($0)\n","stream":"stderr","time":"2026-11-30T04:00:\#($0 < 10 ? "0" : "")\#($0).123456789Z"}"#
        }
        try write(lines)
        #expect(texts(try slice()) == Array(lines[..<10]))
    }

    @Test(arguments: [
        ("2026-11-30T05:00:00+01:00", true), ("2026-11-29T20:00:00-0800", true), ("2026-11-30T09:30:00+05:30", true),
        ("2026-11-30T04:00:00-01:00", false), ("[30/Nov/2026:06:00:00 +0200]", true),
    ])
    func aZoneThatIsNamedCounts(stamp: String, isInside: Bool) throws {
        try write(["\(stamp) x"])
        #expect(try slice().entries.isEmpty == !isInside)
    }

    @Test(arguments: ["Dec 31 23:59:59 here app: x", "E1231 23:59:59.000000   42 a.go:7] x"])
    func aYearThatIsLeftOutIsTheOneBeforeWhenTheYearHasJustTurned(line: String) throws {
        try write([line])
        var times = [timespec(tv_sec: 1_798_761_599, tv_nsec: 0), timespec(tv_sec: 1_798_761_599, tv_nsec: 0)]
        utimensat(AT_FDCWD, path, &times, 0)
        let newYear = LogWindow.around(time: Timestamp(microseconds: 1_798_761_601_000_000), monotonic: nil)
        #expect(texts(try slice(newYear)) == [line])
    }

    @Test func linesBeforeAClockWasSetBackAreFoundInALongFile() throws {
        // An hour of lines, a clock set back by three hours, and an hour more.
        let filler = String(repeating: "word ", count: 12)
        let first = (-3_600...10).map { "\(1_796_011_200 + $0) \(filler)\($0)" }
        let second = (-10_790 ... -7_190).map { "\(1_796_011_200 + $0) \(filler)later" }
        try write(first + second)
        #expect(texts(try slice()) == Array(first.suffix(71)))
    }

    @Test func secondsSinceBootAreUnderstood() throws {
        let lines = (0..<100).map { "[  \(1_000 + $0).500000] usb 1-1: n \($0)" }
        try write(lines)
        let window = LogWindow.around(
            time: crash, monotonic: MonotonicInstant(bootID: "b", microseconds: 1_050_000_000), before: .seconds(3),
            after: .seconds(1))
        #expect(texts(try slice(window)) == Array(lines[47...50]))
    }

    @Test func aLocalTimeWithoutItsZoneIsReadByWhenTheFileWasWritten() throws {
        // The process runs in UTC or not; the file says 04:00:00 and was last written to at 04:01:00Z.
        try write(["2026-11-30 03:59:59 a", "2026-11-30 04:00:01 b", "2026-11-30 04:00:55 c"])
        #expect(texts(try slice()) == ["2026-11-30 03:59:59 a", "2026-11-30 04:00:01 b"])
    }

    @Test func aStackTraceBelongsToTheLineBeforeIt() throws {
        try write([
            "2026-11-30T03:00:00Z ERROR old", "  at old.frame",
            "2026-11-30T03:59:59Z ERROR new", "  at new.frame", "  at another",
            "2026-11-30T04:30:00Z INFO late", "  late detail",
        ])
        let slice = try slice()
        #expect(texts(slice) == ["2026-11-30T03:59:59Z ERROR new", "  at new.frame", "  at another"])
        #expect(slice.entries.map(\.priority) == [.error, .error, .error])
    }

    @Test func aLargeFileIsHalvedAndNotRead() throws {
        let file = try FileDescriptor(path: path, flags: O_RDWR | O_CREAT)
        var wanted: [String] = []
        for block in 0..<64 {
            var text = ""
            for line in 0..<2_000 {
                let second = 1_796_011_200 - 64_000 + block * 2_000 + line
                let words = "\(second) line \(block)/\(line) with some more words to make it long enough"
                if (1_796_011_198...1_796_011_201).contains(second) { wanted.append(words) }
                text += words + "\n"
            }
            try file.write(Array(text.utf8))
        }
        #expect(texts(try slice(window(before: .seconds(2), after: .seconds(1)))) == wanted)
    }

    @Test func withoutTimesTheLastLinesAreTakenAndANoteSaysSo() throws {
        try write((0..<100).map { "step \($0)" })
        let slice = try slice(budget: LogBudget(bytes: 130))
        #expect(texts(slice) == (96...99).map { "step \($0)" })
        #expect(slice.omitted == 96)
        #expect(slice.notes == ["no time stamps that are understood; these are the last lines"])
    }

    @Test func aFileThatWasNotWrittenToInThatTimeGivesNothing() throws {
        try write(["step 1"])
        let later = LogWindow.around(
            time: Timestamp(microseconds: crash.microseconds + 86_400_000_000), monotonic: nil)
        let slice = try slice(later)
        #expect(slice.entries.isEmpty)
        #expect(slice.notes == ["not written to in this time"])
    }

    @Test func whatIsNoFileIsRefusedWithItsReason() throws {
        func code(_ path: String) -> LogError.Code? {
            do {
                _ = try LogFileSource(path: path).slice(window(), budget: big)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code(path) == .notFound)
        #expect(mkfifo(scratch.path + "/pipe", 0o600) == 0)
        #expect(code(scratch.path + "/pipe") == .notARegularFile)
        #expect(code("/dev/zero") == .notARegularFile)
        #expect(code(scratch.path) == .notARegularFile)
        #expect(symlink("/etc/passwd", scratch.path + "/link") == 0)
        #expect(code(scratch.path + "/link") == .isLink)
    }

    @Test(arguments: [
        [], [0x0A], [0x0D, 0x0A], [0xFF, 0xFE, 0x00], Array("no line end".utf8),
        [UInt8](repeating: 0x30, count: 70_000),
        Array("\n\n\n".utf8), Array("2026-11-30T04:00:00Z".utf8), Array("[".utf8), Array("99999999999999999999".utf8),
    ])
    func anyBytesAreTaken(bytes: [UInt8]) throws {
        try write(bytes)
        let slice = try slice()
        #expect(slice.entries.count <= 3)
    }

    @Test func randomBytesNeitherHangNorTrap() throws {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("0123456789-:T. []/NovJanE+Z\n".utf8) + [0x00, 0xFF]
        for _ in 0..<200 {
            try write((0..<2_000).map { _ in alphabet.randomElement(using: &random) ?? 0 })
            #expect(try slice().omitted >= 0)
        }
    }

    @Test func aLineOfManyMebibytesIsCut() throws {
        try write(
            "2026-11-30T04:00:00Z " + String(repeating: "word ", count: 300_000) + "end\n2026-11-30T04:00:01Z next")
        let slice = try slice()
        #expect(slice.entries.allSatisfy { $0.message.count < 2_200 })
    }

    @Test(arguments: ["", "\n"])
    func aLastLineTooLongToBeReadIsNotPassedOverInSilence(end: String) throws {
        try write("first\n" + String(repeating: "x", count: 300_000) + end)
        let slice = try slice()
        #expect(slice.entries.isEmpty)
        #expect(slice.notes.last == "the last line is longer than 256 KiB and was left out")
    }

    /// A hundred megabytes without an end, in the middle of a file.
    @Test func aLineOfAHundredMegabytesIsPassedWithinBoundedMemory() throws {
        try write("2026-11-30T03:59:58Z first\n2026-11-30T03:59:59Z ")
        let end = try FileDescriptor(path: path, flags: O_WRONLY | O_APPEND)
        let piece = [UInt8](repeating: 0x78, count: 1 << 20)
        for _ in 0..<100 { try end.write(piece) }
        try end.write(Array("\n2026-11-30T04:00:01Z last\n".utf8))
        var times = [timespec(tv_sec: 1_796_011_260, tv_nsec: 0), timespec(tv_sec: 1_796_011_260, tv_nsec: 0)]
        futimens(end.raw, &times)
        let before = try memory()
        let slice = try slice()
        #expect(texts(slice).last == "2026-11-30T04:00:01Z last")
        #expect(slice.entries.allSatisfy { $0.message.count < 2_200 })
        #expect(try memory() - before < 64 << 20)
    }

    /// The most this process ever held: `VmHWM`.
    private func memory() throws -> Int {
        let status = try FileDescriptor(path: "/proc/self/status", flags: O_RDONLY).readToEnd(limit: 1 << 16)
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) << 10
    }

    /// In the hour that comes twice when summer time ends.
    @Test(arguments: [("+02:00", 0), ("+01:00", 3_600)])
    func theHourThatComesTwiceIsToldApartByItsZone(zone: String, later: Int64) throws {
        // 2026-10-25T00:30:00Z
        let first = Timestamp(microseconds: 1_792_888_200_000_000)
        try write(["2026-10-25T02:30:00+02:00 in summer time", "2026-10-25T02:30:00+01:00 in winter time"])
        let at = LogWindow.around(
            time: Timestamp(microseconds: first.microseconds + later * 1_000_000), monotonic: nil, before: .seconds(60))
        #expect(try texts(slice(at)) == ["2026-10-25T02:30:00\(zone) in \(later == 0 ? "summer" : "winter") time"])
    }

    private func write(_ text: String) throws { try write(Array(text.utf8)) }
}
