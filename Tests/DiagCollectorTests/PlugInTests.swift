import DiagCollector
import DiagModel
import DiagRedaction
import Glibc
import PlatformOS
import TestSupport
import Testing

/// Collectors of applications and of machines' owners, well-behaved and otherwise.
struct PlugInTests {
    private let scratch = ScratchDirectory()

    private struct Source: DiagnosticsSource {
        var id = "queue"
        var title = "Upload queue"
        let content: @Sendable () async throws -> DiagnosticsContent

        func collect() async throws -> DiagnosticsContent { try await content() }
    }

    private struct Lost: Error, CustomStringConvertible {
        var description: String { "asked robin@garden-birds.org in vain" }
    }

    private func program(_ name: String, _ script: String, mode: UInt32 = 0o755) throws {
        let path = scratch.path + "/" + name
        let file = try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT, mode: mode)
        try file.write(Array("#!/bin/sh\n\(script)\n".utf8))
        chmod(path, mode)
    }

    private func blob(
        _ sources: [any DiagnosticsSource] = [], policy: DiagnosticsPolicy = .default, crash: Bool = false
    )
        throws -> DiagnosticsBlob
    {
        var policy = policy
        policy.readsJournal = false
        var collector = DiagnosticsCollector(
            policy: policy, application: ReportedApplication(id: "birdlog", version: "1.4"), rules: try .builtIn(),
            identity: MachineIdentity(userName: "wilhelmina"))
        collector.sources = sources
        collector.collectorDirectories = [scratch.path]
        return crash ? collector.collect(crash: SampleCrash.report()) : collector.collect(process: nil)
    }

    private func text(_ section: DiagnosticsSection?) -> String? {
        switch section?.content {
        case .text(let text): text.text
        case .table(let rows): rows.map { "\($0.label.text) = \($0.value.text)" }.joined(separator: "\n")
        case nil: nil
        }
    }

    @Test(arguments: [false, true])
    func bothKindsStandInSectionsOfTheirOwn(crash: Bool) throws {
        try program("light", "echo \"$GITTICKETS_APP_ID $GITTICKETS_APP_VERSION for wilhelmina\"")
        let blob = try blob(
            [Source { .table([.init("waiting", "3"), .init("password", "tr0ub4dor three")]) }], crash: crash)
        let own = try #require(blob.section("source.queue"))
        #expect(own.title.text == "Upload queue")
        #expect(text(own)?.contains("waiting = 3") == true)
        #expect(text(own)?.contains("tr0ub4dor") == false)
        #expect(text(own)?.contains("password = ") == true)
        let theirs = try #require(text(blob.section("collector.light")))
        #expect(theirs.hasPrefix("birdlog 1.4 for "))
        #expect(!theirs.contains("wilhelmina"))
        #expect(blob.section("collector.light")?.title.text == "Collector light")
        #expect(blob.ledger.contains { $0.section == "collector.light" })
    }

    @Test func aJSONObjectBecomesATable() throws {
        try program("json", "echo '{\"b\": {\"x\": [1, 2.5, null]}, \"a\": \"one two\", \"c\": true, \"d\": -7}'")
        try program("list", "echo '[1, 2]'")
        try program("broken", "echo '{\"a\": '")
        try program("nested", "i=0; while [ $i -lt 20000 ]; do printf '{\"a\":'; i=$((i+1)); done")
        let blob = try blob()
        #expect(text(blob.section("collector.json")) == "a = one two\nb = {\"x\":[1,2.5,null]}\nc = true\nd = -7")
        #expect(text(blob.section("collector.list")) == "[1, 2]")
        #expect(text(blob.section("collector.broken")) == "{\"a\": ")
        #expect(text(blob.section("collector.nested"))?.hasPrefix("{\"a\":") == true)
    }

    @Test func everyFailureIsTold() throws {
        try program("slow", "echo early; sleep 1000")
        try program("loud", "yes")
        try program("sick", "echo some; echo 'no such lamp' >&2; exit 3")
        try program("shot", "kill -9 $$")
        try program("quiet", "true")
        try program("shared", "true", mode: 0o775)
        try program("notes", "true", mode: 0o644)
        try program("old.bak", "true")
        try program("typo", "true")
        let file = try FileDescriptor(path: scratch.path + "/typo", flags: O_WRONLY | O_TRUNC)
        try file.write(Array("no interpreter".utf8))
        try file.close()
        #expect(symlink("quiet", scratch.path + "/link") == 0)
        let blob = try blob([
            Source(id: "lost") { throw Lost() },
            Source(id: "stuck") {
                try await Task.sleep(for: .seconds(1_000))
                return .text("never")
            },
            Source(id: "long") { .text(String(repeating: "x\n", count: 200_000)) },
        ])
        #expect(text(blob.section("collector.slow")) == "timed out after 2 s\n\nearly")
        #expect(
            text(blob.section("collector.loud"))?.hasPrefix("exceeded 256 KiB; the rest is left out\n\ny\ny") == true)
        #expect(text(blob.section("collector.sick")) == "exit 3\nno such lamp\n\nsome")
        #expect(text(blob.section("collector.shot")) == "killed by signal 9")
        #expect(text(blob.section("collector.quiet")) == "nothing to tell")
        #expect(text(blob.section("collector.typo")) == "not run: Exec format error")
        #expect(text(blob.section("source.lost"))?.hasPrefix("failed: asked ") == true)
        #expect(text(blob.section("source.lost"))?.contains("robin@") == false)
        #expect(text(blob.section("source.stuck")) == "timed out after 2 s")
        #expect(text(blob.section("source.long"))?.hasPrefix("exceeded 256 KiB") == true)
        let refused = try #require(text(blob.section("collectors.refused"))).split(separator: "\n")
        #expect(
            refused == [
                "link: not run: a symbolic link", "notes: not run: not executable",
                "old.bak: not run: the name is not one of a program", "shared: not run: writable by others",
            ])
    }

    @Test func aDirectoryOthersCanWriteToIsNotUsed() throws {
        try program("light", "echo light")
        chmod(scratch.path, 0o777)
        let blob = try blob()
        #expect(blob.section("collector.light") == nil)
        #expect(text(blob.section("collectors.refused")) == "collectors.d: not run: writable by others")
    }

    @Test func aNameThatIsPrivateIsMaskedInItsSectionToo() throws {
        try program("wilhelmina", "echo light")
        let blob = try blob()
        let section = try #require(blob.sections.first { $0.id == "collector.unnamed" })
        #expect(!section.title.text.contains("wilhelmina"))
    }

    @Test func aPolicyCanForbidPrograms() throws {
        try program("light", "echo light")
        let blob = try blob(policy: DiagnosticsPolicy(runsCollectors: false))
        #expect(blob.section("collector.light") == nil)
        #expect(blob.section("collectors.refused") == nil)
    }

    @Test func twoSourcesOfOneNameAreBothTold() throws {
        let blob = try blob([Source { .text("one") }, Source { .text("two") }])
        #expect(text(blob.section("source.queue")) == "one")
        #expect(text(blob.section("source.queue-2")) == "two")
    }

    @Test func noMoreThanSixteenProgramsAreRun() throws {
        for index in 10..<28 { try program("p\(index)", "echo \(index)") }
        let blob = try blob()
        #expect(blob.sections.count { $0.id.hasPrefix("collector.") } == 16)
        #expect(text(blob.section("collectors.refused"))?.split(separator: "\n").count == 2)
    }

    @Test func theUsersProgramStandsInPlaceOfTheMachines() throws {
        try program("light", "echo machine")
        let users = scratch.path + "/users"
        #expect(mkdir(users, 0o755) == 0)
        try program("users/light", "echo user")
        var collector = DiagnosticsCollector(
            policy: DiagnosticsPolicy(readsJournal: false), application: ReportedApplication(id: "birdlog"),
            rules: try .builtIn(), identity: MachineIdentity())
        collector.collectorDirectories = [scratch.path, users, "/no/such/directory"]
        #expect(text(collector.collect(process: nil).section("collector.light")) == "user")
    }
}
