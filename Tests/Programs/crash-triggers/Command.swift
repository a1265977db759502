/// The command line of `crash-triggers`.
struct Command {
    enum Verb {
        case list
        case run(String)
        case usage
    }

    var verb = Verb.usage
    /// `nil`: not armed.
    var directory: String?
    /// For triggers that need a place on disk; otherwise the crash directory.
    var scratch: String?
    /// The application's own handler, installed before arming.
    var handler: String?
    var bystanders: Int32 = 3
    /// Arm after the bystanders have started.
    var lateArm = false

    init(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--directory": directory = rest.popFirst()
            case "--scratch": scratch = rest.popFirst()
            case "--handler": handler = rest.popFirst()
            case "--bystanders": bystanders = rest.popFirst().flatMap { Int32($0) }.map { max(0, $0) } ?? bystanders
            case "--late-arm": lateArm = true
            case "list": verb = .list
            case "noop", "idle": verb = .run(word)
            case "run": verb = rest.popFirst().map { .run($0) } ?? .usage
            default: return
            }
        }
    }
}
