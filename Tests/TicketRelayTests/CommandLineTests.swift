import Glibc
import PlatformOS
import TestSupport
import Testing

/// The built program, from its command line to its exit status.
@Suite struct CommandLineTests {
    let scratch = ScratchDirectory()
    var state: String { scratch.path + "/state" }

    @Test func helpAndVersionGoToStandardOutput() throws {
        let help = try RelayProcess.run(["--help"])
        #expect(help.status == .exited(0))
        #expect(help.outputText.contains("examples:"))
        #expect(help.errorText.isEmpty)
        let version = try RelayProcess.run(["--version"])
        #expect(version.outputText.hasPrefix("gittickets-relay "))
    }

    @Test(arguments: [
        [], ["--local", "--port", "65536"], ["--local", "--port"], ["--local", "--bogus"], ["--local", "extra"],
        ["--local", "--request-timeout=0"], ["--local", "--state="],
    ])
    func aWrongCommandLineIsAUsageError(arguments: [String]) throws {
        let result = try RelayProcess.run(arguments)
        #expect(result.status == .exited(2))
        #expect(result.errorText.hasPrefix("gittickets-relay: "))
        #expect(result.errorText.contains("--help"))
        #expect(result.outputText.isEmpty)
    }

    @Test func itSaysWhereItListensInOneLineAndEndsOnASignal() throws {
        for number in [SIGTERM, SIGINT] {
            var relay = try RelayProcess(state: state)
            #expect(relay.port > 0)
            #expect(try relay.get("/healthz").status == 200)
            relay.signal(number)
            #expect(try relay.wait().status == .exited(0))
        }
    }

    @Test func aSecretIsMadeOnceKeptPrivateAndNotPrinted() throws {
        let log = try RelayProcess(state: state, environment: ["GITTICKETS_SHARED_SECRET": ""]).stop().log
        let directory = try PrivateDirectory(path: state, create: false)
        let secret = String(decoding: try directory.read("secret"), as: UTF8.self)
        #expect(secret.utf8.count == 65)
        #expect(try directory.status(of: "secret").mode == 0o600)
        #expect(log.contains("\(state)/secret"))
        #expect(!log.contains(secret.prefix(64)))
        let again = try RelayProcess(state: state, environment: ["GITTICKETS_SHARED_SECRET": ""]).stop().log
        #expect(!again.contains("made a shared secret"))
        #expect(String(decoding: try directory.read("secret"), as: UTF8.self) == secret)
    }

    @Test(arguments: ["0x", "hunter2", "====", "0011", "+1+1"])
    func aDegenerateSecretIsRefusedAndNotQuoted(secret: String) throws {
        let error = #expect(throws: RelayProcess.DidNotStart.self) {
            _ = try RelayProcess(state: state, environment: ["GITTICKETS_SHARED_SECRET": secret]).port
        }
        #expect(error?.status == .exited(1))
        #expect(error?.log.contains("GITTICKETS_SHARED_SECRET: the shared secret") == true)
        #expect(error?.log.contains("\(secret) ") == false)
    }

    /// One environment serves the command line and the relay.
    @Test func theEnvironmentMayNameTheSecretFile() throws {
        let directory = try PrivateDirectory(path: scratch.path + "/secrets")
        try directory.write(Array((RelayProcess.secretText + "\n").utf8), to: "shared")
        let environment = ["GITTICKETS_SHARED_SECRET": "", "GITTICKETS_SHARED_SECRET_FILE": directory.path + "/shared"]
        let relay = try RelayProcess(state: state, environment: environment)
        #expect(try relay.post(Samples.report()).status == 200)
        #expect(try !relay.stop().log.contains("made a shared secret"))
    }

    @Test func aSecretFileIsReadAndWhatIsWrongWithItIsSaid() throws {
        let directory = try PrivateDirectory(path: scratch.path + "/secrets")
        try directory.write(Array((RelayProcess.secretText + "\n").utf8), to: "good")
        let relay = try RelayProcess(state: state, options: ["--secret-file", directory.path + "/good"])
        #expect(try relay.post(Samples.report()).status == 200)
        #expect(try relay.stop().status == .exited(0))
        let error = #expect(throws: RelayProcess.DidNotStart.self) {
            _ = try RelayProcess(state: state, options: ["--secret-file", directory.path + "/absent"]).port
        }
        #expect(error?.log.contains("--secret-file: open: No such file") == true)
    }

    @Test func aStateDirectoryInUseOrUnusableIsSaid() throws {
        let relay = try RelayProcess(state: state)
        let busy = #expect(throws: RelayProcess.DidNotStart.self) { _ = try RelayProcess(state: state).port }
        #expect(busy?.log.contains("another relay runs on this state directory") == true)
        #expect(try relay.stop().status == .exited(0))
        #expect(symlink(state, scratch.path + "/link") == 0)
        let link = #expect(throws: RelayProcess.DidNotStart.self) {
            _ = try RelayProcess(state: scratch.path + "/link").port
        }
        #expect(link?.log.contains("the state directory cannot be used") == true)
    }

    @Test func aTakenPortIsSaidWithItsCure() throws {
        let relay = try RelayProcess(state: state)
        let result = try RelayProcess.run(
            ["--local", "--port", "\(relay.port)", "--state", scratch.path + "/other"],
            environment: ["GITTICKETS_SHARED_SECRET": RelayProcess.secretText])
        #expect(result.status == .exited(1))
        #expect(result.errorText.contains("--port 0 takes a free one"))
        #expect(try relay.stop().status == .exited(0))
    }
}
