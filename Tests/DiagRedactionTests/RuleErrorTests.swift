@testable import DiagRedaction
import Testing

@Suite("Rules that can't be used stop with their place")
struct RuleErrorTests {
    private func problem(in text: String) -> RuleError? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { buffer in
            do throws(RuleError) {
                _ = try RuleSet(files: [try RuleFile(name: "x.toml", bytes: buffer)])
                return nil
            } catch {
                return error
            }
        }
    }

    @Test(
        "file:line:column",
        arguments: [
            ("[[rules]]\nid = \"a\"\nregex = '''a(b'''\n", 3, RuleError.Code.regex),
            ("[[rules]]\nid = \"a\"\nregex = '''a(?=b)'''\n", 3, .regex),
            ("[[rules]]\nid = \"a\"\nregex = '''(a)\\1'''\n", 3, .regex),
            ("[[rules]]\nid = \"a\"\nregex = 1\n", 3, .schema),
            ("[[rules]]\nregex = '''a'''\n", 1, .schema),
            ("[[rules]]\nid = \"a\"\nregex = '''a'''\nfilter = \"x\"\n", 4, .schema),
            ("[[rules]]\nid = \"a\"\nregex = '''a'''\n[rules.redact]\nvalidator = \"x\"\n", 5, .schema),
            ("[[rules]]\nid = \"a\"\nregex = '''a'''\n[[rules]]\nid = \"a\"\nregex = '''b'''\n", 4, .schema),
            ("[[rules]]\nid = \"a\"\nregex = '''(a)'''\nsecretGroup = 2\n", 3, .schema),
            ("[[rules]]\nid = \"a\"\nregex = '''(a)(?P=x)'''\n", 3, .regex),
            ("[[rules]]\nid = \"a\"\nregex = '''a(?1)'''\n", 3, .regex),
            ("[[rules]]\nid = \"a\"\nregex = '''a'''\n[[rules.required]]\nid = \"\"\n", 4, .schema),
            ("[[rules]]\nid = \"a\"\nregex = '''a'''\n[[rules.required]]\nid = \"b\"\nwithinLines = -1\n", 6, .schema),
            ("[[rules]]\nid = \"a\"\nregex = '''a'''\ncomponents = [{ id = \"b\" }]\n", 4, .schema),
            ("prefilter = \"x\"\n", 1, .schema), ("[extend]\nurl = \"x\"\n", 2, .schema),
            ("[[rules]]\nid = \"a\"\n", 1, .schema),
            ("[[rules]\n", 1, .syntax), ("[%xtend]\nule =seDefau ", 1, .syntax),
            ("a = \"\n", 1, .syntax),
        ])
    func points(_ text: String, _ line: Int, _ code: RuleError.Code) throws {
        let error = try #require(problem(in: text))
        #expect(error.code == code)
        #expect(error.line == line)
        #expect(error.column > 0)
        #expect(error.description.hasPrefix("x.toml:\(line):"))
    }

    @Test("A directory that isn't there")
    func missingDirectory() {
        #expect(throws: RuleError.self) { try RuleSet(directory: "/nonexistent/rules") }
    }

    @Test(
        "gitleaks files load unchanged",
        arguments: [
            "", "title = \"x\"\n[extend]\nuseDefault = true\n",
            "[[rules]]\nid = \"a\"\ndescription = \"d\"\nregex = '''(?i)[\\w.-]{0,50}?a'''\nsecretGroup = 0\nentropy = 3\nkeywords = [\"A\"]\npath = '''x'''\ntags = [\"t\"]\n[[rules.allowlists]]\ncondition = \"AND\"\nregexTarget = \"line\"\nregexes = ['''b''']\nstopwords = [\"c\"]\npaths = ['''d''']\ncommits = [\"e\"]\n",
            "[allowlist]\nregexes = ['''x''']\n",
        ])
    func loads(_ text: String) {
        #expect(problem(in: text) == nil)
    }
}
