@testable import DiagRedaction
import FoundationEssentials
import Glibc
import TestSupport
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

    @Test("All files of a directory are looked at, and all rules of a file that can be read")
    func allProblems() throws {
        let scratch = ScratchDirectory()
        let files = [
            "a.toml": "[[rules]\n",
            "b.toml": "[[rules]]\nid = 'x'\nregex = '(?=y)'\n[[rules]]\nid = 'z'\nregex = 'q('\n",
            "c.toml": "[[rules]]\nid = 'fine'\nregex = 'fine'\n", "d.yml": "rules:\n  - name: x\n",
        ]
        for (name, text) in files {
            try text.write(toFile: scratch.path + "/" + name, atomically: false, encoding: .utf8)
        }
        let problems = RuleSet.problems(in: scratch.path).map(\.description).sorted()
        let places = problems.map { String($0.dropFirst(scratch.path.count + 1).prefix(9)) }
        #expect(places == ["a.toml:1:", "b.toml:3:", "b.toml:6:", "d.yml:1:1"])
        #expect(RuleSet.problems(in: scratch.path + "/c.toml").isEmpty)
        #expect(RuleSet.problems(in: scratch.path + "/none").count == 1)
    }

    @Test("A pipe in the directory, or in place of a file, is refused at once", arguments: ["a.toml", "a.yml"])
    func pipes(_ name: String) throws {
        let scratch = ScratchDirectory()
        try "[[rules]]\nid = 'x'\nregex = 'x'\n".write(
            toFile: scratch.path + "/b.toml", atomically: false, encoding: .utf8)
        try #require(mkfifo(scratch.path + "/" + name, 0o600) == 0)
        for path in [scratch.path, scratch.path + "/a.toml"] {
            #expect(throws: RuleError.self) { try RuleSet(directory: path) }
            #expect(RuleSet.problems(in: path).map(\.code) == [.unreadable])
        }
    }

    @Test(
        "Tables so deep that to free them would overflow the stack are refused",
        arguments: [
            "%b = 1", "[%b]", "[[%b]]", "x = { %b = 1 }", "%b = [", "~b = 1", "x = '' # '''\ny.%b = '''",
            "x = \"\\\"\" # \"\"\"\ny.%b = 1", "x = \"\"\"\"\"x\\\"\"\"\"\"\" # \"\"\"\ny.%b = 1", "x = '\ny.%b = 1",
            "|",
        ])
    func deepTables(_ text: String) throws {
        var full = text
        for (mark, unit) in ["%": "ą.", "~": "\"=\" .\t'#' . ", "|": "x = { ą.ą.ą.ą."] {
            full = full.replacing(mark, with: String(repeating: unit, count: 100_000))
        }
        #expect(try #require(problem(in: full)).code == .syntax)
    }

    @Test("Points in texts, comments and numbers are no parts of keys")
    func points() {
        let points = String(repeating: ".", count: 100)
        let head = "[[rules]]\nid = 'a' # \(points)\ndescription = \"\\\"\(points)\"\n"
        let rule = head + "regex = '''a\n\(points)''\(points)'''\n"
        #expect(problem(in: rule)?.description == nil)
        #expect(problem(in: rule + "keywords = [\"\"\"\n'\(points)\\\"\"\"\"\"]\n")?.description == nil)
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
