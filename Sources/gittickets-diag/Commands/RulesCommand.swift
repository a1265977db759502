import DiagRedaction
import FoundationEssentials

/// `rules`: what is masked, whether rules are sound, and which rule masks what in a text.
enum RulesCommand: Command {
    static let name = "rules"
    static let summary = "List the redaction rules, check a directory of rules, or explain what masks a text."
    static let synopsis =
        "[list | check [DIR] | explain [TEXT|-]] [--rules DIR] [--private WORD]... [--private-from FILE] [--json]"
    static let options = RuleChoice.options
    static let examples = [
        (line: "gittickets-diag rules list", purpose: "every rule with its reason"),
        (
            line: "gittickets-diag rules check my-rules/",
            purpose: "compiles, runs every sample, times hostile lines; status 1 when a rule fails"
        ),
        (line: "gittickets-diag rules explain 'password=hunter2'", purpose: "which rule masks what, and why"),
        (line: "tail -1 app.log | gittickets-diag rules explain -", purpose: "the same, from standard input"),
    ]

    static func run(_ arguments: Arguments) async throws(ToolError) -> ToolStatus {
        let words = arguments.operands
        let asJSON = arguments.has("json")
        switch (words.first ?? "list", words.count) {
        case ("list", 0...1): return list(try RuleChoice.rules(arguments), asJSON: asJSON)
        case ("check", 1): return RuleCheck(try RuleChoice.rules(arguments), asJSON: asJSON).run()
        case ("check", 2): return try check(words[1], asJSON: asJSON)
        case ("explain", 1): return RuleAnswer.show(try input(), try RuleChoice.rules(arguments), asJSON: asJSON)
        case ("explain", 2):
            let text = words[1] == "-" ? try input() : words[1]
            return RuleAnswer.show(text, try RuleChoice.rules(arguments), asJSON: asJSON)
        default: throw .usage("'rules \(words.joined(separator: " "))'", "not understood", "usage: rules \(synopsis)")
        }
    }

    private static func check(_ directory: String, asJSON: Bool) throws(ToolError) -> ToolStatus {
        let problems = RuleSet.problems(in: directory)
        if problems.isEmpty { return RuleCheck(try RuleChoice.load(directory), asJSON: asJSON).run() }
        for problem in problems { Terminal.error("\(Tool.name): rules: \(problem)") }
        return .failed
    }

    private static func input() throws(ToolError) -> String {
        String(decoding: try Terminal.readInput(limit: 16 << 20), as: UTF8.self)
    }

    private static func list(_ rules: RuleSet, asJSON: Bool) -> ToolStatus {
        let summaries = rules.summaries
        let width = summaries.map(\.id.count).max() ?? 0
        for rule in summaries {
            if asJSON {
                Terminal.print(JSONLine.text(Record(rule)))
            } else {
                let kind = rule.isSecret ? "secret  " : "personal"
                let id = rule.id + String(repeating: " ", count: width - rule.id.count)
                Terminal.print("\(id)  \(kind)  \(rule.description)")
            }
        }
        return .done
    }

    private struct Record: Encodable {
        let id: String
        let description: String
        let mask: String
        let isSecret: Bool
        let keywords: [String]
        let source: String?
        let file: String
        let line: Int

        init(_ rule: RuleSummary) {
            id = rule.id
            description = rule.description
            mask = rule.isSecret ? "‹secret:\(rule.maskClass)›" : "‹\(rule.maskClass)-1›"
            isSecret = rule.isSecret
            keywords = rule.keywords
            source = rule.source
            file = rule.file
            line = rule.line
        }
    }
}
