import DiagCollector
import DiagModel
import DiagRedaction
import Glibc
import JournalFixtures
import PlatformOS
import TestSupport
import Testing

/// Whatever field of a crash or log a secret stands in, it comes out of none.
struct PlantedSecretTests {
    private let scratch = ScratchDirectory()
    private let home = "/home/wilhelmina"
    private let identity = MachineIdentity(
        userName: "wilhelmina", fullName: "Wilhelmina Zaunkoenig", homeDirectory: "/home/wilhelmina",
        hostName: "nightingale-nest")

    private func everything(_ blob: DiagnosticsBlob) -> String {
        var parts = [blob.suggestedTitle?.text ?? ""]
        for section in blob.sections {
            parts += [section.id, section.title.text]
            switch section.content {
            case .text(let text): parts.append(text.text)
            case .table(let rows): parts += rows.flatMap { [$0.label.text, $0.value.text] }
            }
        }
        return parts.joined(separator: "\n")
    }

    private func collect(_ crash: CrashReport, policy: DiagnosticsPolicy = .default) throws -> DiagnosticsBlob {
        var collector = DiagnosticsCollector(
            policy: policy, application: ReportedApplication(id: "org.example.birdlog"), rules: try .builtIn(),
            identity: identity)
        collector.journalDirectory = scratch.path
        return collector.collect(crash: crash)
    }

    @Test(arguments: [
        "wilhelmina", "nightingale-nest", "ghp_" + "Zx9Qw7Er5Ty3Ui1Op2As4Df6Gh8Jk0LmNb4V", "robin@garden-birds.org",
    ])
    func noFieldOfACrashLetsItThrough(secret: String) throws {
        let crash = SampleCrash.report { crash in
            crash.appVersion = "2.1 \(secret) x"
            crash.reason.headline = "Failure for \(secret) here"
            crash.reason.message = "could not \(secret) now"
            crash.reason.signalDescription = "SIGILL \(secret) x"
            crash.rating.reason = "no symbols for \(secret) x"
            crash.threads[0].name = secret
            crash.threads[0].note = "cut \(secret) off"
            crash.threads[0].frames[1].function = "run \(secret) now"
            crash.threads[0].frames[1].file = "\(home)/src/\(secret)/Main.swift"
            crash.threads[0].frames[2].module = "lib \(secret) .so"
            crash.threads[1].name = secret
            crash.modules[0].path = "\(home)/bin/\(secret)"
            crash.annotations = [Annotation(key: secret, value: "x"), Annotation(key: "note", value: "to \(secret)")]
            crash.breadcrumbs[0].text = "opened \(secret) first"
        }
        let blob = try collect(crash)
        #expect(!everything(blob).contains(secret))
        #expect(blob.ledger.map(\.count).reduce(0, +) > 5)
    }

    @Test(arguments: [
        ("password", "correct horse battery"), ("api_token", "k3y9Qx2Lm7Zt"), ("db.password", "tr0ub4dor&3"),
    ])
    func anAnnotationsValueIsMaskedBecauseOfItsKey(key: String, value: String) throws {
        let crash = SampleCrash.report { $0.annotations = [Annotation(key: key, value: value)] }
        let text = everything(try collect(crash))
        #expect(text.contains(key))
        for word in value.split(separator: " ") { #expect(!text.contains(word)) }
    }

    @Test func aLogLineACutOrAFoldSavesNothing() throws {
        let token = "ghp_" + "Zx9Qw7Er5Ty3Ui1Op2As4Df6Gh8Jk0LmNb4V"
        let key =
            ["-----BEGIN RSA PRIVATE KEY-----"] + (0..<20).map { "MIIEpAIBAAKCAQEA7Vq\($0)bWx9uZ3NlY3JldGtleWxpbmU" }
            + ["-----END RSA PRIVATE KEY-----"]
        var entries: [ExportEntry] = []
        for (index, line) in (["token=\(token)", "password=hunter2hunter2"] + key).enumerated() {
            entries.append(ExportEntry(second: UInt64(300 + index), line))
        }
        entries.append(ExportEntry(second: 480, String(repeating: "long ", count: 405) + token + " tail"))
        for index in 0..<150 { entries.append(ExportEntry(second: UInt64(330 + index), "walk \(index)")) }
        entries.sort { $0.monotonicMicroseconds < $1.monotonicMicroseconds }
        try JournalFixture.write(entries, to: scratch.path)
        for budget in stride(from: 200, through: 20_000, by: 900) {
            let policy = DiagnosticsPolicy(logBudget: budget)
            let text = everything(try collect(SampleCrash.report(), policy: policy))
            for secret in ["ghp_Zx", "hunter2", "MIIEpAIBAAKCAQEA7Vq"] {
                #expect(!text.contains(secret), "with a budget of \(budget)")
            }
        }
    }
}
