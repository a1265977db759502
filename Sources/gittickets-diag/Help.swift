/// The texts of `--help`, made from what each command says of itself.
enum Help {
    static var overview: String {
        let commands = Tool.commands.map { "  \(padded($0.name, 12))\($0.summary)" }.joined(separator: "\n")
        return """
            \(Tool.name) \(Tool.version): see and send what a crash left behind. Nothing is sent before you confirm its digest.

            usage: \(Tool.name) --preview [--draft ID] [--format text|markdown|json|wire]
                   \(Tool.name) COMMAND [OPTION]... [OPERAND]...

            \(commands)

            \(Tool.name) COMMAND --help shows a command's options and examples.
            Exit status: 0 done, 1 failed, 2 usage, 3 nothing to do, 4 not confirmed, 5 not delivered (kept in the
            outbox), 6 refused by the relay, 130 interrupted.
            """
    }

    static func text(for command: any Command.Type) -> String {
        let spelled = command.name == "preview" ? "--preview" : command.name
        let options = (command.options + Option.everywhere).map { option in
            "  " + padded(option.spelled, 24) + option.help
        }
        let examples = command.examples.map { "  \($0.line)\n      \($0.purpose)" }
        return """
            usage: \(Tool.name) \(spelled) \(command.synopsis)

            \(command.summary)

            Options:
            \(options.joined(separator: "\n"))

            Examples:
            \(examples.joined(separator: "\n"))
            """
    }

    static func show(_ name: String?) throws(ToolError) -> ToolStatus {
        guard let name else {
            Terminal.print(overview)
            return .done
        }
        guard let command = Tool.commands.first(where: { $0.name == name }) else {
            throw .usage("'\(name)'", "no such command", "see \(Tool.name) --help")
        }
        Terminal.print(text(for: command))
        return .done
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
