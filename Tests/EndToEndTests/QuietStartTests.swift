import FoundationEssentials
import Glibc
import PlatformOS
import Testing

/// A start that finds nothing to do makes no thread for it; whatever there is to do is done, by a program that ends at
/// once, too.
struct QuietStartTests {
    private let world: World

    init() throws {
        world = try World()
        try world.birdlog("--help")
    }

    /// The first thing that the work after a start makes is this lock.
    private func workIsDone(adding extra: [String] = []) throws -> Bool {
        let lock = world.stateDirectory + "/drafting.lock"
        unlink(lock)
        let run = try world.birdlog("--help", adding: extra)
        #expect(run.status == .exited(0))
        return access(lock, F_OK) == 0
    }

    private var settings: String { world.directory + "/config/gittickets/birdlog.json" }

    @Test func aStartWithNothingToDoLooksAtNothing() throws {
        let before = try FileStatus.ofEntry(settings)
        for _ in 0..<3 { #expect(try !workIsDone()) }
        #expect(try FileStatus.ofEntry(settings) == before)
    }

    @Test func aCrashIsDraftedByAProgramThatEndsAtOnce() throws {
        try world.birdlog("crash", "null", world.notes)
        #expect(try workIsDone())
        #expect(try world.diag("drafts").status == .exited(0))
    }

    @Test func anotherRelayReachesTheSettings() throws {
        let other = "BIRDLOG_RELAY_URL=http://127.0.0.1:9"
        #expect(try workIsDone(adding: [other]))
        #expect(try String(contentsOfFile: settings, encoding: .utf8).contains("http://127.0.0.1:9\""))
        #expect(try !workIsDone(adding: [other]))
        #expect(try workIsDone())
    }

    @Test func settingsThatAreGoneOrChangedAreWrittenAgain() throws {
        let written = try String(contentsOfFile: settings, encoding: .utf8)
        try "{}".write(toFile: settings, atomically: false, encoding: .utf8)
        #expect(try workIsDone())
        #expect(try String(contentsOfFile: settings, encoding: .utf8) == written)
        unlink(settings)
        #expect(try workIsDone())
        #expect(try String(contentsOfFile: settings, encoding: .utf8) == written)
    }

    @Test func whatWaitsInTheOutboxIsLookedAt() throws {
        world.relay.stop()
        let feedback = try ChildProcess.run(
            [Programs.path("birdlog"), "feedback", "Swifts", "are", "missing"], environment: world.environment,
            input: Array("y\n".utf8))
        #expect(feedback.outputText.contains("kept in the outbox"))
        #expect(try workIsDone())
        #expect(try workIsDone(), "until it is delivered")
    }

    @Test func whatIsAskedForAfterAQuietStartIsThere() throws {
        #expect(try world.birdlog("review").status == .exited(0))
        let answer = try ChildProcess.run(
            [Programs.path("birdlog"), "feedback", "Swifts", "are", "missing"], environment: world.environment,
            input: Array("y\n".utf8))
        #expect(answer.outputText.contains("filed so far: 1"))
    }
}
