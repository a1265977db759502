import FoundationEssentials
import Glibc
import PlatformOS
import Testing

/// Whatever is wrong with the state directory, the application starts, a crash is as clean as without us, and the tool
/// says what is wrong.
struct TroubledStateTests {
    enum Trouble: String, CaseIterable {
        case parentIsAFile, readOnly, link, anotherUsers, full
    }

    @Test(arguments: Trouble.allCases)
    func theApplicationGoesOnAndTheToolSaysWhy(trouble: Trouble) throws {
        let world = try World()
        try world.birdlog("review")
        let spoiled = try spoil(world, trouble)
        defer { spoiled.mend() }
        let run = try world.birdlog("import", world.notes, adding: spoiled.environment)
        #expect(run.status == .exited(0))
        #expect(run.outputText.contains("sightings, busiest month"))
        let crash = try world.birdlog("crash", "null", world.notes, adding: spoiled.environment)
        guard case .signaled(SIGSEGV, _) = crash.status else {
            Issue.record("expected death by SIGSEGV, got \(crash.status)")
            return
        }
        let preview = try world.diag("--preview", "--app", "birdlog", adding: spoiled.environment)
        #expect(preview.status == .exited(1))
        #expect(preview.errorText.contains(spoiled.words), "\(preview.errorText)")
    }

    @Test func aMissingStateDirectoryIsMade() throws {
        let world = try World()
        try FileManager.default.removeItem(atPath: world.directory + "/state")
        #expect(try world.birdlog("import", world.notes).status == .exited(0))
        #expect(!(try world.draftAfterCrash("null")).isEmpty)
    }

    @Test func aRecordThatBreaksTheDrafterIsSetAside() throws {
        let world = try World()
        try world.birdlog("crash", "null", world.notes)
        let crashes = world.stateDirectory + "/crashes"
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: crashes).first { $0.hasSuffix(".crash") })
        // The mark of a fifth reader that died over it: a process that is gone.
        let mark = crashes + "/" + name.dropLast(".crash".count) + ".reading"
        let dead = "00000000-0000-4000-8000-000000000000-4242-1 5"
        try dead.write(toFile: mark, atomically: false, encoding: .utf8)
        #expect(chmod(mark, 0o600) == 0)
        let review = try world.birdlog("review")
        #expect(review.status == .exited(0))
        #expect(!review.outputText.contains("drafted report"))
        let listed = try world.diag("crashes", "--json").outputText
        #expect(listed.contains("\"state\":\"quarantined\""))
    }

    /// The instants are the machine's own: wherever a kill strikes, each crash has one draft in the end.
    @Test func draftingThatIsKilledLosesNothingAndDoublesNothing() throws {
        let world = try World()
        for _ in 0..<10 {
            try world.birdlog("crash", "null", world.notes)
            var review = try ChildProcess(
                [Programs.path("birdlog"), "review"], environment: world.environment, output: .null, error: .null)
            usleep(.random(in: 0..<300_000))
            _ = kill(review.pid, SIGKILL)
            _ = try review.wait()
        }
        try world.birdlog("review")
        // Besides, those that were killed are listed.
        let crashes = try world.diag("crashes", "--json").outputText.split(separator: "\n")
            .filter { !$0.contains(#""state":"unexplained""#) }
        #expect(crashes.count == 10 && crashes.allSatisfy { $0.contains(#""state":"crashed""#) }, "\(crashes)")
        let drafts = try world.diag("drafts").outputText.split(separator: "\n")
        #expect(drafts.count == 10 && crashes.allSatisfy { $0.contains(#""draft":""#) })
    }

    @Test(arguments: [4, 6, 8]) func fewDescriptorsAreNoReasonToDie(descriptors: Int) throws {
        let world = try World()
        try world.birdlog("crash", "null", world.notes)
        let run = try ChildProcess.run(
            [
                "sh", "-c", "ulimit -n \(descriptors); exec \"$0\" \"$@\"", Programs.path("birdlog"), "import",
                world.notes,
            ],
            environment: world.environment)
        #expect(run.status == .exited(0))
        #expect(run.outputText.contains("sightings, busiest month"))
    }

    /// For root the limit on processes is none.
    private static let canRunAsNobody: Bool = {
        let tried = ["setpriv", "--reuid", "65534", "--clear-groups", Programs.path("gittickets-diag"), "--version"]
        return geteuid() == 0 && (try? ChildProcess.run(tried).status) == .exited(0)
    }()

    @Test(
        .enabled(if: canRunAsNobody, "needs root, and programs that other users can reach"), .timeLimit(.minutes(1)),
        arguments: [["--version"], ["rules"], ["--preview"], ["crashes"], ["redact"]])
    func aLimitOfOneThreadIsNoReasonToHang(_ words: [String]) throws {
        let command = ["setpriv", "--reuid", "65534", "--clear-groups", "prlimit", "--nproc=1"]
        let run = try ChildProcess.run(
            command + [Programs.path("gittickets-diag")] + words,
            environment: ["HOME=/nonexistent", "PATH=/usr/bin:/bin"],
            input: Array("mail to jenny.wren@hedgerow-mail.org\n".utf8))
        #expect(run.status == .exited(words == ["crashes"] ? 1 : 0), "\(run.errorText)")
        #expect(!(run.outputText + run.errorText).isEmpty)
    }

    // MARK: - Spoiling

    struct Spoiled {
        var environment: [String] = []
        /// What the tool's error must say.
        var words: String
        var mend: () -> Void = {}
    }

    private func spoil(_ world: World, _ trouble: Trouble) throws -> Spoiled {
        let other = world.directory + "/other"
        mkdir(other, 0o700)
        let moved = ["XDG_STATE_HOME=\(other)"]
        switch trouble {
        case .parentIsAFile:
            try "".write(toFile: other + "/gittickets", atomically: false, encoding: .utf8)
            return Spoiled(environment: moved, words: "Not a directory")
        case .link:
            mkdir(other + "/gittickets", 0o700)
            symlink("/tmp", other + "/gittickets/birdlog")
            return Spoiled(environment: moved, words: "link")
        case .anotherUsers:
            mkdir(other + "/gittickets", 0o700)
            mkdir(other + "/gittickets/birdlog", 0o777)
            // Root gives it away; for everyone else nobody's directory has to do.
            if chown(other + "/gittickets/birdlog", 12345, 12345) != 0 { symlink("/", other + "/gittickets/birdlog") }
            return Spoiled(environment: moved, words: geteuid() == 0 ? "another user" : "link")
        case .readOnly, .full:
            return try mounted(other, moved, trouble)
        }
    }

    /// A small file system: full, or read-only even for root.
    private func mounted(_ path: String, _ environment: [String], _ trouble: Trouble) throws -> Spoiled {
        try #require(geteuid() == 0, "a file system of its own takes root")
        let mount = try ChildProcess.run(["mount", "-t", "tmpfs", "-o", "size=256k,mode=700", "tmpfs", path])
        try #require(mount.status == .exited(0))
        let script = trouble == .full ? "head -c 1M /dev/zero >\"$0/fill\"" : "mount -o remount,ro \"$0\""
        _ = try ChildProcess.run(["bash", "-c", script, path])
        return Spoiled(
            environment: environment, words: trouble == .full ? "No space left" : "Read-only",
            mend: { _ = try? ChildProcess.run(["umount", "-l", path]) })
    }
}
