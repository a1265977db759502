import FoundationEssentials
import Glibc
import PlatformOS
import Testing

/// What stands in a report beside the crash and the logs, with the programs as they are built.
struct EvidenceTests {
    /// The example that users are told to copy.
    private func installExample(_ world: World) throws {
        let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
        let script = try #require(FileManager.default.contents(atPath: root + "/examples/collectors.d/sound"))
        let directory = world.directory + "/config/gittickets/birdlog/collectors.d"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        for path in [directory, world.directory + "/config/gittickets/birdlog", world.directory + "/config/gittickets"]
        {
            chmod(path, 0o700)
        }
        #expect(FileManager.default.createFile(atPath: directory + "/sound", contents: script))
        chmod(directory + "/sound", 0o755)
    }

    @Test func plugInsAndFactsStandInACrashReportAndInAManualOne() throws {
        let world = try World()
        try installExample(world)
        let draft = try world.draftAfterCrash("index")
        let crash = try world.diag("--preview", "--draft", draft).outputText
        for part in [
            "Notebook", "log.bytes", "Collector sound", "sound.server", "after the crash", "Threads at the crash",
        ] {
            #expect(crash.contains(part), "\(part)")
        }
        #expect(crash.contains("the same as at the crash"))
        let manual = try world.diag("--preview", "--app", "birdlog").outputText
        #expect(manual.contains("Collector sound"))
        #expect(manual.contains("Distribution"))
        // The tool is not the application: neither its sources nor its process are here.
        #expect(!manual.contains("Notebook"))
        #expect(!manual.contains("Open descriptors"))
        let own = try world.birdlog("feedback", "hello").outputText
        for part in ["Notebook", "Collector sound", "Open descriptors", "Build id"] {
            #expect(own.contains(part), "\(part)")
        }
    }
}
