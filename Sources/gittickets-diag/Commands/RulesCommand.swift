import DiagRedaction
import FoundationEssentials

/// `rules`: what is masked, whether rules are sound, and which rule masks what in a text.
enum RulesCommand: Command {
    static let name = "rules"
    static let summary = "List the redaction rules, check a directory of rules, or explain what masks a text."
    static let synopsis = "[list | check [DIR] | explain TEXT] [--rules DIR]"
    static let options: [Option] = [.value("rules", "DIR", "TOML rules in place of the built-in ones")]
    static let examples = [
        (line: "gittickets-diag rules list", purpose: "every rule with its reason"),
        (
            line: "gittickets-diag rules check my-rules/",
            purpose: "compiles, and runs every sample; status 1 when one fails"
        ),
        (line: "gittickets-diag rules explain 'password=hunter2'", purpose: "which rule masks what, and why"),
    ]

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        let words = arguments.operands
        switch (words.first ?? "list", words.count) {
        case ("list", 0...1): return list(try RuleChoice.rules(arguments), asJSON: arguments.has("json"))
        case ("check", 1): return check(try RuleChoice.rules(arguments))
        case ("check", 2): return check(try RuleChoice.load(words[1]))
        case ("explain", 2): return explain(words[1], try RuleChoice.rules(arguments))
        default: throw .usage("'rules \(words.joined(separator: " "))'", "not understood", "usage: rules \(synopsis)")
        }
    }

    private static func list(_ rules: RuleSet, asJSON: Bool) -> ToolStatus {
        for rule in rules.summaries {
            if asJSON {
                let record = RuleRecord(
                    id: rule.id, description: rule.description, mask: rule.maskClass, isSecret: rule.isSecret,
                    source: rule.source, file: rule.file, line: rule.line)
                Terminal.print(JSONLine.text(record))
            } else {
                Terminal.print("\(rule.id)  ‹\(rule.maskClass)›  \(rule.description)")
            }
        }
        return .done
    }

    private static func check(_ rules: RuleSet) -> ToolStatus {
        let problems = rules.sampleProblems()
        for problem in problems { Terminal.print(problem.description) }
        Terminal.print("\(rules.summaries.count) rules, \(problems.count) samples that fail")
        return problems.isEmpty ? .done : .failed
    }

    private static func explain(_ text: String, _ rules: RuleSet) -> ToolStatus {
        let masks = rules.explain(text, identity: .current())
        for mask in masks {
            let others = mask.alsoMatched.isEmpty ? "" : "; also \(mask.alsoMatched.joined(separator: ", "))"
            Terminal.print("\(mask.text)\n  \(mask.rule): \(mask.reason)\(others)")
        }
        if masks.isEmpty {
            Terminal.error("\(Tool.name): no rule masks anything in it")
            return .nothingToDo
        }
        return .done
    }

    private struct RuleRecord: Encodable {
        let id: String
        let description: String
        let mask: String
        let isSecret: Bool
        let source: String?
        let file: String
        let line: Int
    }
}
