import FoundationEssentials
import Glibc
import PlatformOS
import TestSupport
import Testing

/// One user's machine in a scratch directory: their state and configuration, a relay of their own, and the built
/// programs. Everything it starts ends with it.
final class World {
    let scratch = ScratchDirectory()
    let relay: Relay
    let notes: String

    init() throws {
        relay = try Relay(state: scratch.path + "/relay")
        notes = scratch.path + "/notes.txt"
        try Planted.fieldNotes.write(toFile: notes, atomically: false, encoding: .utf8)
        for directory in ["state", "config", "home"] { mkdir(scratch.path + "/" + directory, 0o700) }
    }

    var directory: String { scratch.path }
    var stateDirectory: String { scratch.path + "/state/gittickets/birdlog" }
    var logFile: String { scratch.path + "/state/birdlog.log" }

    /// What a program of this user's is started with; nothing of the environment the tests run in, but for PATH.
    var environment: [String] {
        [
            "PATH=" + (Environment.value("PATH") ?? "/usr/bin:/bin"),
            "HOME=\(scratch.path)/home",
            "LANG=C.UTF-8",
            "XDG_STATE_HOME=\(scratch.path)/state",
            "XDG_CONFIG_HOME=\(scratch.path)/config",
            "BIRDLOG_RELAY_URL=\(relay.url)",
            "GITTICKETS_SHARED_SECRET_FILE=\(relay.secretFile)",
            // Swift's own backtracer takes a second for each crash; DiagCapture's tests cover the two together.
            "SWIFT_BACKTRACE=enable=no",
        ]
    }

    @discardableResult
    func birdlog(_ arguments: String..., adding extra: [String] = []) throws -> ChildProcess.Result {
        try ChildProcess.run([Programs.path("birdlog")] + arguments, environment: environment(with: extra))
    }

    /// The first entry of a name counts, so those added come first.
    private func environment(with extra: [String]) -> [String] {
        let names = extra.map { $0.prefix { $0 != "=" } + "=" }
        return extra + environment.filter { entry in !names.contains { entry.hasPrefix($0) } }
    }

    @discardableResult
    func diag(_ arguments: String..., adding extra: [String] = [], input: [UInt8]? = nil) throws -> ChildProcess.Result
    {
        try ChildProcess.run(
            [Programs.path("gittickets-diag")] + arguments, environment: environment(with: extra), input: input)
    }

    /// Crashes the example and lets its next start draft the report; returns the draft's id.
    func draftAfterCrash(_ way: String) throws -> String {
        try birdlog("crash", way, notes)
        return try #require(Tools.value(of: "drafted report ", in: try birdlog("review").outputText)).prefix {
            $0 != ":"
        }
        .description
    }

    /// The digest that a preview of the draft prints.
    func digest(of draft: String) throws -> String {
        try #require(Tools.value(of: "Digest: ", in: try diag("--preview", "--draft", draft).outputText))
    }

    /// Every file below a directory, whole: for looking for what must not be there.
    func files(below path: String) -> [(name: String, bytes: [UInt8])] {
        let listed = (try? ChildProcess.run(["find", path, "-type", "f", "-printf", "%P\\n"]))?.outputText ?? ""
        return listed.split(separator: "\n").compactMap { name in
            FileManager.default.contents(atPath: path + "/" + name).map { (String(name), Array($0)) }
        }
    }
}

/// Small questions to programs that are no part of the project.
enum Tools {
    /// As `sha256sum` computes it: not by the code under test.
    static func sha256(_ bytes: [UInt8]) throws -> String {
        "sha256:" + (try ChildProcess.run(["sha256sum"], input: bytes).outputText.prefix(64))
    }

    /// What follows a label at the start of a line.
    static func value(of label: String, in text: String) -> String? {
        text.split(separator: "\n").last { $0.hasPrefix(label) }.map { String($0.dropFirst(label.count)) }
    }
}
