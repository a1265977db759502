import FoundationEssentials
import PlatformOS
import Testing

/// Planted secrets appear nowhere: not before sending, and nowhere at all after it.
struct SecrecyTests {
    /// As the file's kinds come with the log; these come in other ways.
    static let elsewhere = [
        Planted(kind: "argv", value: "tk_live_51Hq8sWdZpR", line: "--token=tk_live_51Hq8sWdZpR"),
        Planted(kind: "environment", value: "m4rshH4rrier-2026", line: "BIRDLOG_API_SECRET=m4rshH4rrier-2026"),
        Planted(kind: "annotation", value: "gr3b3Dipper", line: "https://birds:gr3b3Dipper@example.net/"),
    ]

    @Test func nothingPlantedLeavesOrStays() throws {
        #expect(Planted.all.count >= 25)
        let world = try World()
        let environment = [
            "BIRDLOG_API_SECRET=m4rshH4rrier-2026", "BIRDLOG_SYNC=https://birds:gr3b3Dipper@example.net/",
        ]
        try world.birdlog("crash", "--token=tk_live_51Hq8sWdZpR", "index", world.notes, adding: environment)
        let review = try world.birdlog("review", adding: environment)
        let draft = try #require(Tools.value(of: "drafted report ", in: review.outputText)).prefix { $0 != ":" }
            .description

        for format in ["text", "markdown", "json", "wire"] {
            let preview = try world.diag("--preview", "--draft", draft, "--format", format)
            expectNothingPlanted(in: preview.output, "the preview as \(format)")
            expectNothingPlanted(in: preview.error, "messages of the preview")
        }
        // The raw record holds stack memory until the report is sent; everything else is clean from the start.
        for file in world.files(below: world.stateDirectory) where !file.name.hasPrefix("crashes/") {
            expectNothingPlanted(in: file.bytes, file.name)
        }
        let sent = try world.diag("send", draft, "--confirm", try world.digest(of: draft))
        #expect(sent.status == .exited(0))
        expectNothingPlanted(in: sent.output + sent.error, "messages of send")
        let places = [world.stateDirectory, world.relay.state, world.directory + "/config"]
        for place in places {
            for file in world.files(below: place) { expectNothingPlanted(in: file.bytes, "\(file.name), once sent") }
        }
        expectNothingPlanted(in: Array(try world.relay.get("/issues/1").utf8), "the issue's page")
        let log = FileManager.default.contents(atPath: world.relay.state + ".log").map(Array.init) ?? []
        expectNothingPlanted(in: log, "the relay's log")
    }

    @Test func theEvidenceIsThereAllTheSame() throws {
        let world = try World()
        let draft = try world.draftAfterCrash("index")
        let text = try world.diag("--preview", "--draft", draft).outputText
        for planted in Planted.all where planted.kind != "private-key" {
            let start = planted.line.prefix(5)
            let there = text.contains(start)
            #expect(there, "the line of \(planted.kind) is there, masked")
        }
        #expect(text.contains("about to die: index"))
        #expect(text.contains("lens.conf:42"), "a masked home path keeps its end")
    }

    private func expectNothingPlanted(in bytes: [UInt8], _ place: String) {
        let text = Substring(decoding: bytes, as: UTF8.self).utf8
        for planted in Planted.all + Self.elsewhere {
            let found = text.firstRange(of: planted.value.utf8) != nil
            #expect(!found, "\(planted.kind) is in \(place)")
        }
    }
}
