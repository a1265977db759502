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
