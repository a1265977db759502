import DiagModel
import Testing

@testable import DiagPostmortem

/// docs/fingerprint.md names what is held to here.
@Suite("One bug has one fingerprint in every build of its code")
struct FingerprintCorpusTests {
    @Test(
        "in C: optimised or not, inlined or not, with symbols apart",
        arguments: ["null", "call-null", "divide", "deep"])
    func native(way: String) throws {
        let builds = [["-O0"], ["-O1"], ["-O3"], ["-O2", "-fno-inline"], ["-O2", "-fno-omit-frame-pointer"]]
        let prints = try builds.map { options in
            try CrashFixture.compile(.cWithoutFramePointers, options: options).crash(way).report().fingerprint
        }
        #expect(Set(prints).count == 1, "\(way): \(prints)")
    }

    /// Not "fatal" and "null": there the optimiser makes the last call of a closure a jump, which leaves no trace of it.
    @Test("in Swift: debug and release", arguments: ["index", "abort", "unwrap", "overflow", "deep"])
    func swift(way: String) throws {
        let debug = try CrashFixture.built(.swiftDebug).crash(way).report()
        let release = try CrashFixture.built(.swiftRelease).crash(way).report()
        #expect(debug.fingerprint == release.fingerprint, "\(debug.reason) \(release.reason)")
    }
}
