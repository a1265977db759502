import DiagLogs
import DiagModel
import Glibc
import JournalFixtures
import MeasurementReport
import PlatformOS
import Synchronization
import TestSupport

/// How long it takes from a line's being written to its being told by a follower.
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
        let file = try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT | O_APPEND)
        let follower = try LogFileSource(path: path).follower().follower
        return try times(of: follower, count: 100) { _ in
            try file.write(Array("\(SystemClock.monotonicNow().microseconds)\n".utf8))
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
        let found = try times(of: follower, count: 20) { index in
            try journald.run(["logger", "--journald"], input: "MESSAGE=\(index)\nSYSLOG_IDENTIFIER=birdlog\n")
        } written: {
            $0.monotonic?.microseconds
        }
        try journald.stop()
        return found
    }

    private static func times(
        of follower: any LogFollower, count: Int, write: (Int) throws -> Void, written: (LogEntry) -> UInt64?
    ) throws -> [Double] {
        var found: [Double] = []
        for index in 0..<count {
            try write(index)
            let before = found.count
            for _ in 0..<5 where found.count == before {
                var polls = pollfd(fd: follower.descriptor, events: Int16(POLLIN), revents: 0)
                // No cap of our own: a follower that isn't woken must show as late, not as found by polling.
                poll(&polls, 1, follower.timeout ?? 2_000)
                let now = SystemClock.monotonicNow().microseconds
                found += follower.takeNew().entries.compactMap(written).map { Double(now - $0) / 1_000 }
            }
            usleep(20_000)
        }
        return found
    }
}
