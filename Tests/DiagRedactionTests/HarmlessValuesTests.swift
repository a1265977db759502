@testable import DiagRedaction
import Testing

@Suite("Values that allowlists let pass")
struct HarmlessValuesTests {
    private static func contains(_ values: HarmlessValues, _ text: String, of rule: Int) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer { values.contains($0, of: rule) }
    }

    @Test("Only the same value of the same rule is known, up to 32 bytes")
    func known() {
        var values = HarmlessValues()
        let long = String(repeating: "a", count: 33)
        for text in ["root", "", "x\0", String(long.dropLast()), long] {
            Array(text.utf8).withUnsafeBufferPointer { values.insert($0, of: 3) }
        }
        for text in ["root", "", "x\0", String(long.dropLast())] { #expect(Self.contains(values, text, of: 3)) }
        for text in ["roo", "root\0", "Root", "x", "\0", long] { #expect(!Self.contains(values, text, of: 3)) }
        #expect(!Self.contains(values, "root", of: 4))
    }

    @Test("A name that a list lets pass hides no other on its lines")
    func otherLines() throws {
        let rules = try RuleSet.builtIn()
        let redactor = Redactor(rules: rules, identity: MachineIdentity())
        let lines = "session opened for user root(uid=0)\nsession opened for user wrenna(uid=1000)\n"
        let text = redactor.redact(lines + lines, section: "log").text
        let masked = "session opened for user root(uid=0)\nsession opened for user ‹user-1›(uid=1000)\n"
        #expect(text == masked + masked)
    }
}
