import FoundationEssentials
import PlatformOS
import TestSupport
import Testing

/// What must not compile, and with which error: the compiler reads each attempt against the modules under test.
@Suite(.timeLimit(.minutes(5))) struct ProofTests {
    struct Attempt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: String
        let error: String
    }

    static let attempts = [
        Attempt(
            testDescription: "submit a sealed report without consent",
            code: "func f(_ s: any IssueSubmitter, _ r: SealedReport) async throws { _ = try await s.submit(r) }",
            error: "cannot convert value of type 'SealedReport' to expected argument type 'ConfirmedReport'"),
        Attempt(
            testDescription: "submit a draft",
            code: "func f(_ s: any IssueSubmitter, _ d: IssueDraft) async throws { _ = try await s.submit(d) }",
            error: "cannot convert value of type 'IssueDraft' to expected argument type 'ConfirmedReport'"),
        Attempt(
            testDescription: "put a sealed report in the outbox",
            code: "func f(_ o: Outbox, _ r: SealedReport) throws { _ = try o.enqueue(r) }",
            error: "cannot convert value of type 'SealedReport' to expected argument type 'ConfirmedReport'"),
        Attempt(
            testDescription: "make a confirmed report without the check",
            code: "func f(_ r: SealedReport, _ c: Consent) throws { _ = try ConfirmedReport(r, c) }",
            error: "initializer is inaccessible due to 'fileprivate' protection level"),
        Attempt(
            testDescription: "send a confirmed report twice",
            code: """
                func f(_ s: any IssueSubmitter, _ r: consuming ConfirmedReport) async throws {
                    _ = try await s.submit(r)
                    _ = try await s.submit(r)
                }
                """,
            error: "'r' consumed more than once"),
        Attempt(
            testDescription: "copy a confirmed report",
            code: "func f(_ r: borrowing ConfirmedReport) -> ConfirmedReport { let copy = r; return copy }",
            error: "'r' is borrowed and cannot be consumed"),
        Attempt(
            testDescription: "decode a sealed report",
            code: "func f(_ d: Data) throws { _ = try JSONDecoder().decode(SealedReport.self, from: d) }",
            error: "requires that 'SealedReport' conform to 'Decodable'"),
        Attempt(
            testDescription: "decode a confirmed report",
            code: "func f(_ d: Data) throws { _ = try JSONDecoder().decode(ConfirmedReport.self, from: d) }",
            error: "'ConfirmedReport' conform to"),
        Attempt(
            testDescription: "restore a sealed report from any bytes",
            code: """
                func f(_ b: [UInt8], _ d: ReportDigest, _ to: Destination) throws {
                    _ = try SealedReport.restore(bytes: b, digest: d, destination: to, notes: SealNotes())
                }
                """,
            error: "'restore' is inaccessible due to 'package' protection level"),
        Attempt(
            testDescription: "change sealed bytes",
            code: "func f(_ r: inout SealedReport) { r.bytes = [] }",
            error: "cannot assign to property: 'bytes' is a 'let' constant"),
        Attempt(
            testDescription: "make redacted text of a string",
            code: "func f(_ s: String) -> RedactedText { RedactedText(afterRules: s) }",
            error: "incorrect argument label in call (have 'afterRules:', expected 'literal:')"),
        Attempt(
            testDescription: "pass a string for a literal",
            code: "func f(_ s: String) -> RedactedText { RedactedText(literal: s) }",
            error: "cannot convert value of type 'String' to expected argument type 'StaticString'"),
        Attempt(
            testDescription: "decode redacted text",
            code: "func f(_ d: Data) throws { _ = try JSONDecoder().decode(RedactedText.self, from: d) }",
            error: "requires that 'RedactedText' conform to 'Decodable'"),
        Attempt(
            testDescription: "change redacted text",
            code: "func f(_ t: inout RedactedText) { t.text = \"raw\" }",
            error: "cannot assign to property: 'text' is a 'let' constant"),
        Attempt(
            testDescription: "put a raw log line in a section",
            code: """
                func f(_ e: LogEntry) -> DiagnosticsSection {
                    DiagnosticsSection(id: "logs", title: .empty, content: .text(e.message))
                }
                """,
            error: "cannot convert value of type '[UInt8]' to expected argument type 'RedactedText'"),
        Attempt(
            testDescription: "give typed text out as redacted",
            code: "func f(_ t: TypedText) -> RedactedText { t }",
            error: "cannot convert return expression of type 'TypedText' to return type 'RedactedText'"),
        Attempt(
            testDescription: "reach a C library through its owner",
            code: "import PlatformHTTP\nfunc f() { _ = curl_easy_init() }",
            error: "cannot find 'curl_easy_init' in scope"),
    ]

    private static let imports = """
        import DiagCollector
        import DiagModel
        import DiagRedaction
        import FoundationEssentials
        import TicketConsent
        import TicketDraft
        import TicketStore
        import TicketSubmit
        import TicketWire

        """

    @Test(arguments: attempts)
    func doesNotCompile(_ attempt: Attempt) throws {
        let result = try compile(attempt.code)
        #expect(result.status == .exited(1))
        #expect(result.errorText.contains(attempt.error), "\(result.errorText)")
        #expect(result.errorText.split(separator: "\n").filter { $0.contains(": error: ") }.count <= 2)
    }

    @Test func theWayThroughConsentCompiles() throws {
        let result = try compile(
            """
            func f(_ s: any IssueSubmitter, _ d: IssueDraft, _ to: Destination, _ c: Consent) async throws {
                let sealed = try SealedReport.seal(d, to: to, deviceID: "x")
                _ = try await s.submit(sealed.confirmed(by: c))
            }
            """)
        #expect(result.errorText == "")
        #expect(result.status == .exited(0))
    }

    private func compile(_ code: String) throws -> ChildProcess.Result {
        let scratch = ScratchDirectory()
        let file = scratch.path + "/attempt.swift"
        try PrivateDirectory(path: scratch.path).write(Array((Self.imports + code + "\n").utf8), to: "attempt.swift")
        let flags = try Self.moduleMaps().map { "-fmodule-map-file=\($0)" } + Self.includeFlags()
        let maps = flags.flatMap { ["-Xcc", $0] }
        return try ChildProcess.run(
            ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", Self.products + "/Modules"] + maps
                + [file])
    }

    /// Where the modules were built: beside the test binary.
    private static let products: String = {
        let binary = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return binary.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    }()

    /// Of the one library whose headers are in a folder of their own.
    private static func includeFlags() throws -> [String] {
        try ChildProcess.run(["pkg-config", "--cflags", "libhs"]).outputText.split(whereSeparator: \.isWhitespace)
            .map(String.init)
    }

    /// Of the C modules, whose owners import them internally.
    private static func moduleMaps() throws -> [String] {
        let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
        let folders = try [root + "/Sources", products].flatMap { parent in
            try FileManager.default.contentsOfDirectory(atPath: parent).map { parent + "/" + $0 }
        }
        return folders.map { $0 + "/module.modulemap" }.filter { FileManager.default.fileExists(atPath: $0) }.sorted()
    }
}
