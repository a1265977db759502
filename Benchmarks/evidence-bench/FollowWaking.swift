import DiagLogs
import DiagModel
import Glibc
import JournalFixtures
import MeasurementReport
import PlatformOS
import Synchronization
import TestSupport

/// How long it takes from a line's being written to its being told by a follower that sleeps meanwhile.
enum FollowWaking {
    static func measurements() throws -> [Measurement] {
        let files = try ofFiles()
        var all = [
            Measurement("a followed file's line told after, median", files.median, "ms"),
            Measurement("a followed file's line told after, worst of \(files.count)", files.max() ?? .nan, "ms"),
        ]
        if RealJournald.canRun {
            let journal = try ofJournal()
            all.append(Measurement("a followed journal's line told after, median", journal.median, "ms"))
            all.append(
                Measurement(
                    "a followed journal's line told after, worst of \(journal.count)", journal.max() ?? .nan, "ms"))
        }
        return all
    }

    /// Each line says when it was written.
    private static func ofFiles() throws -> [Double] {
        let scratch = ScratchDirectory()
        let path = scratch.path + "/app.log"
        close(open(path, O_WRONLY | O_CREAT, 0o600))
        let follower = try LogFileSource(path: path).follower().follower
        return times(of: follower, count: 100, apart: 20_000) { _ in
            guard let file = try? FileDescriptor(path: path, flags: O_WRONLY | O_APPEND) else { return }
            try? file.write(Array("\(SystemClock.monotonicNow().microseconds)\n".utf8))
        } written: {
            UInt64(String(decoding: $0.message, as: UTF8.self))
        }
    }

    /// Each entry has journald's own stamp.
    private static func ofJournal() throws -> [Double] {
        let scratch = ScratchDirectory()
        let journald = try RealJournald(scratch: scratch.path)
        let source = JournalSource(.identifier("birdlog"), in: [.directory(journald.directory)])
        try journald.run(["logger", "--journald"], input: "MESSAGE=first\nSYSLOG_IDENTIFIER=birdlog\n")
        journald.synchronize()
        guard let follower = source.followers(after: SystemClock.monotonicNow()).followers.first else { return [] }
        let enter = ["nsenter", "-t", "\(journald.pid)", "-m", "logger", "--journald"]
        // Uneven, so that a look at fixed times doesn't fall on the same moment after each.
        let found = times(of: follower, count: 30, apart: 137_000) { index in
            _ = try? ChildProcess.run(enter, input: Array("MESSAGE=\(index)\nSYSLOG_IDENTIFIER=birdlog\n".utf8))
        } written: {
            $0.monotonic?.microseconds
        }
        try journald.stop()
        return found
    }

    /// The lines are written by a thread of its own, so that the follower's sleeps in poll(2) when they come.
    private static func times(
        of follower: any LogFollower, count: Int, apart: UInt32, write: @escaping @Sendable (Int) -> Void,
        written: (LogEntry) -> UInt64?
    ) -> [Double] {
        _ = follower.takeNew()
        let end = End()
        WorkerThread(name: "writer").run {
            for index in 0..<count {
                usleep(apart + UInt32(index % 7) * apart / 7)
                write(index)
            }
            end.isWritten.store(true, ordering: .releasing)
        }
        var found: [Double] = []
        var rounds = 0
        while found.count < count, rounds < 100 {
            rounds += end.isWritten.load(ordering: .acquiring) ? 1 : 0
            var polls = pollfd(fd: follower.descriptor, events: Int16(POLLIN), revents: 0)
            // No cap of our own: a follower that isn't woken must show as late, not as found by polling.
            poll(&polls, 1, follower.timeout ?? 2_000)
            let now = SystemClock.monotonicNow().microseconds
            found += follower.takeNew().entries.compactMap(written).map { Double(now - $0) / 1_000 }
        }
        return found
    }

    private final class End: Sendable {
        let isWritten = Atomic(false)
    }
}
