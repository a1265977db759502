import DiagModel
import Testing

@testable import DiagPostmortem

@Suite("Folding recursion")
struct FrameFoldingTests {
    @Test("a run of the same sequence is kept once", arguments: [1, 2, 5, 40])
    func runs(depth: Int) {
        let chain = ["leaf"] + Array(repeating: ["even", "odd"], count: depth).flatMap(\.self) + ["main"]
        #expect(FrameFolding.folded(chain) == ["leaf", "even", "odd", "main"])
    }

    @Test(
        "the hash is FNV-1a with 128 bits",
        arguments: [
            ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"),
        ])
    func hash(text: String, digits: String) {
        #expect(Fingerprint.hash(text) == digits)
    }
}

@Suite("What goes into a fingerprint")
struct FingerprintInputTests {
    /// Frames by their linker names; those of the application begin with "*".
    private func fingerprint(_ names: [String], headline: String = "Null pointer write") -> String {
        let frames = names.map { name in
            let own = name.hasPrefix("*")
            return NamedThread.NamedFrame(
                frame: Frame(address: 0, module: "birdlog", inApp: own), rawName: own ? String(name.dropFirst()) : name)
        }
        return Fingerprint.of(headline: headline, frames: frames, stackOverflow: false)
    }

    private static let closure = "*$s4main5outeryyFyycfU_"
    private static let outer = "*$s4main5outeryyF"

    @Test("the frames of runtimes and systems are not in it, whatever their version names them")
    func runtimes() {
        let old = fingerprint([
            "$ss17_assertionFailure__4file4line5flagss5NeverOs12StaticStringV_SSAHSus6UInt32VtF", Self.outer,
        ])
        #expect(fingerprint(["swift_newName", "__libc_start_call_main", Self.outer, "start_thread"]) == old)
        #expect(fingerprint([Self.outer]) == old)
    }

    @Test("the functions of the application are, in their order, and so is the reason without its numbers")
    func functions() {
        let all = [
            fingerprint([Self.closure, Self.outer]), fingerprint([Self.outer, Self.closure]), fingerprint([Self.outer]),
            fingerprint([Self.outer], headline: "Index out of range"),
        ]
        #expect(Set(all).count == all.count)
        #expect(
            fingerprint([Self.outer], headline: "Write past 12 birds")
                == fingerprint([Self.outer], headline: "write past 7 birds"))
    }

    @Test("one closure of a function is told from another")
    func closures() {
        let second = Self.closure.dropLast() + "0_"
        #expect(fingerprint([Self.closure, Self.outer]) != fingerprint([String(second), Self.outer]))
    }

    @Test(
        "specialised, merged, resumed, split off or renamed by the linker, a function is itself",
        arguments: [
            "$s4main5outeryyFTm", "$s4main5outeryyFTf4n_n", "$s4main5outeryyF.cold.1", "$s4main5outeryyF.llvm.42",
        ])
    func variants(name: String) {
        #expect(fingerprint(["*" + name]) == fingerprint([Self.outer]))
    }
}
