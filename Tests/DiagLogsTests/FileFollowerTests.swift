import DiagLogs
import DiagModel
import Glibc
import PlatformOS
import TestSupport
import Testing

struct FileFollowerTests {
    private let scratch = ScratchDirectory()
    private var path: String { scratch.path + "/app.log" }

    private func append(_ text: String, to name: String = "app.log") throws {
        try FileDescriptor(path: scratch.path + "/" + name, flags: O_WRONLY | O_CREAT | O_APPEND).write(
            Array(text.utf8))
    }

    private func follower() throws -> any LogFollower { try LogFileSource(path: path).follower().follower }

    /// Everything there is to tell by now.
    private func told(_ follower: any LogFollower) -> (lines: [String], notes: [String]) {
        var (entries, notes): ([LogEntry], [String]) = ([], [])
        var hasMore = true
        while hasMore {
            let news = follower.takeNew()
            entries += news.entries
            notes += news.notes
            hasMore = news.hasMore
        }
        return (entries.map { String(decoding: $0.message, as: UTF8.self) }, notes)
    }

    @Test func onlyWhatIsAddedIsTold() throws {
        try append("old\nha")
        let found = try LogFileSource(path: path).follower()
        #expect(found.start == 6)
        #expect(told(found.follower).lines == [])
        try append("lf\nnew\npart")
        #expect(told(found.follower).lines == ["lf", "new"])
        try append("ial\n")
        #expect(told(found.follower).lines == ["partial"])
    }

    @Test func aRotationLosesNothingAndRepeatsNothing() throws {
        try append("old\n")
        let follower = try follower()
        try append("1\n2")
        rename(path, path + ".1")
        try append("\n", to: "app.log.1")
        try append("3\n")
        #expect(told(follower).lines == ["1", "2", "3"])
    }

    @Test func severalRotationsBetweenTwoLooksLoseNothing() throws {
        try append("old\n")
        let follower = try follower()
        for round in 1...3 {
            try append("\(round)\n")
            rename(path + ".2", path + ".3")
            rename(path + ".1", path + ".2")
            rename(path, path + ".1")
        }
        try append("4\n")
        #expect(told(follower).lines == ["1", "2", "3", "4"])
    }

    @Test func aFileThatIsCutShortIsReadFromItsBeginningAndThatIsSaid() throws {
        try append("old\nolder\n")
        let follower = try follower()
        try append("1\n")
        #expect(told(follower).lines == ["1"])
        #expect(truncate(path, 0) == 0)
        try append("2\n")
        let news = told(follower)
        #expect(news.lines == ["2"])
        #expect(news.notes == ["Log file app.log: it was cut short; what follows is from its beginning"])
    }

    @Test func aFileThatIsWrittenAnewPastItsOldEndIsReadFromItsBeginning() throws {
        try append("one\ntwo\n")
        let follower = try follower()
        #expect(truncate(path, 0) == 0)
        try append("a longer first line\nthree\n")
        #expect(told(follower).lines == ["a longer first line", "three"])
    }

    @Test func aFileThatComesToBeIsFollowedFromItsBeginning() throws {
        let follower = try follower()
        #expect(told(follower).notes.isEmpty)
        try append("1\n")
        #expect(told(follower).lines == ["1"])
    }

    @Test func aLinkOrAPipeInItsPlaceIsNotRead() throws {
        try append("old\n")
        let follower = try follower()
        unlink(path)
        #expect(symlink("/etc/passwd", path) == 0)
        #expect(told(follower).notes == ["Log file app.log: a symbolic link; name the file it points to"])
        #expect(told(follower).notes == [], "said once")
        unlink(path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(told(follower).lines.isEmpty)
        unlink(path)
        try append("1\n")
        #expect(told(follower).lines == ["1"])
    }

    @Test func aChangeWakesWhoWaits() throws {
        let follower = try follower()
        var polls = pollfd(fd: follower.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&polls, 1, 0) == 0)
        try append("1\n")
        #expect(poll(&polls, 1, 10_000) == 1)
        #expect(told(follower).lines == ["1"])
        #expect(poll(&polls, 1, 0) == 0, "and is then forgotten")
    }

    @Test func aLineOfMebibytesComesInPiecesAndNothingIsHeldForEver() throws {
        let follower = try follower()
        try append(String(repeating: "word ", count: 800_000))
        #expect(!told(follower).lines.isEmpty)
    }

    @Test func followingEndsWhenNobodyReadsAnyMore() throws {
        let follower = try follower()
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        LogFollowing.run([follower], output: ends[1]) { _, _ in true }
        close(ends[1])
        #expect(told(follower).lines.isEmpty)
    }
}
