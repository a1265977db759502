@testable import DiagRedaction
import Testing

@Suite("Rules that are compiled beforehand")
struct BuiltInRulesTests {
    private static let embedded = Array(BuiltInRules.embedded)

    @Test("were made of the rule files as they are: after a change, run `make rules`")
    func isCurrent() throws {
        #expect(Self.embedded == (try BuiltInRules.archive()))
    }

    @Test("say all that the rule files say")
    func sayTheSame() throws {
        let archive = try BuiltInRules.archive()
        let files = try #require(Self.compiled(archive))
        #expect(files.flatMap(\.rules).count > 300)
        // Names every field, and any that is added later.
        #expect(String(reflecting: files) == String(reflecting: try BuiltInRules.parsed()))
    }

    @Test("say all that any rule file can say")
    func everyField() throws {
        let toml = """
            [extend]
            path = "other.toml"
            useDefault = true
            disabledRules = ["one", "two"]
            [[allowlists]]
            targetRules = ["x"]
            regexes = ['a', 'é']
            condition = "AND"
            regexTarget = "line"
            commits = ["c"]
            [[rules]]
            id = "x"
            description = "ü"
            regex = '(a)(b)'
            path = 'p'
            secretGroup = 2
            entropy = 3.14159
            keywords = ["A", "b"]
            skipReport = true
            [[rules.required]]
            id = "y"
            withinLines = 0
            [[rules.required]]
            id = "z"
            withinColumns = 2000000000
            [rules.redact]
            kind = "personal"
            class = "c"
            replacement = ""
            validator = "iban"
            priority = -9007199254740993
            shape = "phone"
            multiline = true
            case-sensitive = true
            block = "key"
            source = "s"
            must-match = ["m", ""]
            must-not-match = ["n"]
            [[rules]]
            id = "y"
            [[rules]]
            id = "z"
            entropy = -0.0
            """
        var file = try Array(toml.utf8).withUnsafeBufferPointer { bytes in
            Result { try RuleFile(name: "f", bytes: bytes) }
        }.get()
        var archive = RuleArchive()
        archive.code(&file)
        var read = RuleFile(name: "")
        let isWhole = archive.bytes.withUnsafeBufferPointer { bytes in
            var archive = RuleArchive(reading: bytes)
            archive.code(&read)
            return archive.isWhole
        }
        #expect(isWhole)
        #expect(String(reflecting: read) == String(reflecting: file))
    }

    @Test("are passed over when they were made of other files")
    func otherFiles() throws {
        var archive = try BuiltInRules.archive()
        archive[0] ^= 2
        #expect(Self.compiled(archive) == nil)
        #expect(Self.compiled([]) == nil)
    }

    @Test("are passed over when they are cut off or go on")
    func cutOff() throws {
        let archive = try BuiltInRules.archive()
        #expect(Self.compiled(archive + [0]) == nil)
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<50 {
            let count = Int.random(in: 0..<archive.count, using: &generator)
            #expect(Self.compiled(Array(archive[..<count])) == nil)
        }
    }

    @Test("any bytes are read without a trap, and numbers keep their value")
    func anyBytes() throws {
        let archive = try BuiltInRules.archive()
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<60 {
            var damaged = archive
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 10..<damaged.count, using: &generator)
                damaged[place] = UInt8.random(in: 0...255, using: &generator)
            }
            let read = Self.compiled(damaged)
            #expect(read == nil || read?.isEmpty == false)
        }
        for number in [0, 1, -1, 63, 64, -64, -65, Int.max, Int.min] {
            var value = number
            var writing = RuleArchive()
            writing.code(&value)
            value = 5
            let isWhole = writing.bytes.withUnsafeBufferPointer { bytes in
                var reading = RuleArchive(reading: bytes)
                reading.code(&value)
                return reading.isWhole
            }
            #expect(isWhole && value == number)
        }
    }

    private static func compiled(_ archive: [UInt8]) -> [RuleFile]? {
        archive.withUnsafeBufferPointer { BuiltInRules.compiled($0) }
    }
}
