import FoundationEssentials
import PlatformOS
import Testing

/// The library's own calls, from draft to issue, as the example makes them.
struct LibraryTests {
    private func feedback(_ world: World, answer: String) throws -> String {
        try ChildProcess.run(
            [Programs.path("birdlog"), "feedback", "Swifts", "are", "missing"], environment: world.environment,
            input: Array("\(answer)\n".utf8)
        ).outputText
    }

    @Test func aReportThatIsAgreedToIsFiledAndRemembered() throws {
        let world = try World()
        let output = try feedback(world, answer: "y")
        #expect(output.contains("Title: Swifts are missing"))
        #expect(output.contains("Sent from birdlog."))
        #expect(output.contains("filed #1 \(world.relay.url)/issues/1"))
        #expect(output.contains("filed so far: 1"))
        #expect(try world.relay.get("/issues/1").contains("Swifts are missing"))
    }

    @Test func aReportThatIsNotAgreedToLeavesNothing() throws {
        let world = try World()
        let output = try feedback(world, answer: "n")
        #expect(output.contains("not sent"))
        #expect(try world.relay.get("/issues/1").contains(" 404 "))
        for room in ["drafts", "sealed", "outbox"] {
            #expect(world.files(below: world.stateDirectory + "/" + room).map(\.name) == [], "\(room)")
        }
    }

    @Test func whatCouldNotBeDeliveredGoesOutAtTheNextStart() async throws {
        let world = try World()
        world.relay.stop()
        #expect(try feedback(world, answer: "y").contains("kept in the outbox"))
        try world.relay.start()
        // It waits for its time, half a minute at first; asking for it sends it now.
        #expect(try world.diag("send").outputText.contains("filed #1 "))
    }
}
