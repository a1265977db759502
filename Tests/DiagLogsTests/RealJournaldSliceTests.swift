import DiagLogs
import DiagModel
import Glibc
import JournalFixtures
import PlatformOS
import TestSupport
import Testing

@Suite(.enabled(if: RealJournald.canRun, "needs mount namespaces and control groups; a bare chroot has neither"))
struct RealJournaldSliceTests {
    private let scratch = ScratchDirectory()

    private func source(_ journald: borrowing RealJournald) -> JournalSource {
        JournalSource(.identifier("birdlog"), in: [.directory(journald.directory)])
    }

    private func say(_ words: String, to journald: borrowing RealJournald) throws {
        try journald.run(["systemd-cat", "-t", "birdlog", "echo", words])
    }

    private func texts(_ entries: [LogEntry]) -> [String] {
        entries.map { String(decoding: $0.message, as: UTF8.self) }
    }

    @Test func aCrashFiledAtOnceAndOneFiledAfterARotationAndARebootGiveTheSameLines() throws {
        let journald = try RealJournald(scratch: scratch.path)
        for index in 0..<5 { try say("before \(index)", to: journald) }
        journald.synchronize()
        let (time, monotonic) = (SystemClock.now(), SystemClock.monotonicNow())
        let window = LogWindow.around(time: time, monotonic: monotonic, after: .zero)
        let atOnce = try source(journald).slice(window, budget: LogBudget())
        #expect(texts(atOnce.entries) == (0..<5).map { "before \($0)" })
        try say("after", to: journald)
        journald.rotate()
        try say("after the rotation", to: journald)
        journald.synchronize()
        #expect(try source(journald).slice(window, budget: LogBudget()).entries == atOnce.entries)
        try journald.stop()

        let rebooted = try RealJournald(scratch: scratch.path, bootID: "99999999-2222-4333-8444-555555555555")
        try say("after the reboot", to: rebooted)
        rebooted.synchronize()
        let later = try source(rebooted).slice(window, budget: LogBudget())
        #expect(later.entries == atOnce.entries)
        // The clock was set meanwhile: what the report believes of the wall clock plays no part.
        let stepped = LogWindow.around(
            time: Timestamp(microseconds: time.microseconds - 86_400_000_000), monotonic: monotonic, after: .zero)
        #expect(try source(rebooted).slice(stepped, budget: LogBudget()).entries == atOnce.entries)
        try rebooted.stop()
    }

    @Test func whatIsFollowedGoesOnThroughARotation() throws {
        let journald = try RealJournald(scratch: scratch.path)
        try say("old", to: journald)
        journald.synchronize()
        let found = source(journald).followers(after: SystemClock.monotonicNow())
        let follower = try #require(found.followers.first)
        var seen: [String] = []
        func wait(for words: String) {
            for _ in 0..<50 where !seen.contains(words) {
                var polls = pollfd(fd: follower.descriptor, events: Int16(POLLIN), revents: 0)
                poll(&polls, 1, min(follower.timeout ?? 100, 100))
                seen += texts(follower.takeNew().entries)
            }
        }
        try say("new", to: journald)
        wait(for: "new")
        journald.rotate()
        try say("newer", to: journald)
        wait(for: "newer")
        #expect(seen == ["new", "newer"])
        try journald.stop()
    }
}
