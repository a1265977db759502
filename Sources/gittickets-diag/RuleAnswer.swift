import DiagRedaction

/// What `rules explain` says: to a terminal only, for it quotes what is private.
enum RuleAnswer {
    private struct Record: Encodable {
        var text: String
        var rule: String
        var reason: String
        var keyword: String?
        var shape: String?
        var pattern: String?
        var validator: String?
        var entropy: Double?
        var entropyAbove: Double?
        var decoded: [String]
        var requires: [String]
        var alsoMatched: [String]
    }

    /// - Returns: nothing to do when nothing is masked.
    static func show(_ text: String, _ rules: RuleSet, asJSON: Bool) -> ToolStatus {
        let masks = rules.explain(text, identity: .current())
        for mask in masks { Terminal.print(asJSON ? JSONLine.text(record(mask)) : words(mask)) }
        if masks.isEmpty {
            Terminal.error("\(Tool.name): no rule masks anything in it")
            return .nothingToDo
        }
        return .done
    }

    private static func words(_ mask: MaskExplanation) -> String {
        var lines = [mask.text, "  \(mask.rule): \(mask.reason)"]
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { lines.append("    \(name): \(value)") }
        }
        add("found within", mask.decoded.joined(separator: ", then "))
        add("keyword", mask.keyword)
        add("shape", mask.shape)
        add("pattern", mask.pattern)
        add("checked as", mask.validator)
        add("entropy", mask.entropy.map(entropy))
        add("with", mask.requires.joined(separator: ", "))
        add("also", mask.alsoMatched.joined(separator: ", "))
        return lines.joined(separator: "\n")
    }

    private static func entropy(_ entropy: MaskExplanation.Entropy) -> String {
        let measured = entropy.measured.map { "\(($0 * 100).rounded() / 100), " } ?? ""
        return "\(measured)must be above \(entropy.least)"
    }

    private static func record(_ mask: MaskExplanation) -> Record {
        Record(
            text: mask.text, rule: mask.rule, reason: mask.reason, keyword: mask.keyword, shape: mask.shape,
            pattern: mask.pattern, validator: mask.validator, entropy: mask.entropy?.measured,
            entropyAbove: mask.entropy?.least, decoded: mask.decoded, requires: mask.requires,
            alsoMatched: mask.alsoMatched)
    }
}
