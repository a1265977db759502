import DiagModel
import FoundationEssentials
import Testing

@testable import DiagPostmortem

@Suite("Fingerprints of real crashes")
struct FingerprintOfCrashesTests {
    static let ways = ["index", "fatal", "null", "abort", "deep", "unwrap", "overflow"]

    private func fingerprint(_ fixture: CrashFixture, _ way: String, onThread: Bool = true) throws -> String {
        try fixture.crash(way, onThread: onThread).report().fingerprint
    }

    @Test("are equal in every run, whatever the address-space layout", arguments: ways)
    func runs(way: String) throws {
        let fixture = try CrashFixture.built(.swiftRelease)
        #expect(try fingerprint(fixture, way) == fingerprint(fixture, way))
    }

    @Test("are equal for a rebuild of the same code in another place, with its lines moved")
    func rebuilds() throws {
        let text = try String(contentsOfFile: CrashFixture.fixture("ways.swift"), encoding: .utf8)
        let moved = try temporaryDirectory() + "/ways.swift"
        try ("// One line more.\n\n" + text).write(toFile: moved, atomically: true, encoding: .utf8)
        let rebuilt = try CrashFixture.compile(.swiftRelease, source: moved)
        let fixture = try CrashFixture.built(.swiftRelease)
        for way in Self.ways {
            #expect(try fingerprint(fixture, way) == fingerprint(rebuilt, way), "\(way)")
        }
    }

    @Test("differ for different bugs")
    func differ() throws {
        let fixture = try CrashFixture.built(.swiftRelease)
        let all = try Self.ways.map { try fingerprint(fixture, $0) }
        #expect(Set(all).count == all.count)
        #expect(all.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test("do not tell how deep a recursion went before the stack ended")
    func depth() throws {
        let fixture = try CrashFixture.built(.cWithoutFramePointers)
        #expect(try fingerprint(fixture, "deep", onThread: true) == fingerprint(fixture, "deep", onThread: false))
    }
}
