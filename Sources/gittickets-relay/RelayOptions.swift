/// What the command line asks for.
struct RelayOptions: Equatable {
    var host = "127.0.0.1"
    /// 0 takes a free one.
    var port: UInt16 = 8787
    /// Nil for `$XDG_STATE_HOME/gittickets-relay`.
    var state: String?
    var secretFile: String?
    /// Nil for the address listened on.
    var publicURL: String?
    /// A request must have arrived whole within this time.
    var requestSeconds = 30

    enum Command: Equatable {
        case help
        case version
        case serve(RelayOptions)
    }

    static func parse(_ arguments: [String]) throws(RelayUsageError) -> Command {
        var options = RelayOptions()
        var isLocal = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let (name, inlineValue) = split(argument)
            func value() throws(RelayUsageError) -> String {
                guard let value = inlineValue ?? rest.popFirst(), !value.isEmpty else {
                    throw RelayUsageError("\(name): a value is missing")
                }
                return value
            }
            switch name {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--local": isLocal = true
            case "--host": options.host = try value()
            case "--port": options.port = try number(name, try value(), in: 0...UInt16.max)
            case "--state": options.state = try value()
            case "--secret-file": options.secretFile = try value()
            case "--public-url": options.publicURL = try value()
            case "--request-timeout": options.requestSeconds = try number(name, try value(), in: 1...3_600)
            default: throw RelayUsageError("\(name.hasPrefix("-") ? name : "an argument"): not an option")
            }
        }
        guard isLocal else {
            throw RelayUsageError("--local is missing: it is the one way this version keeps issues")
        }
        return .serve(options)
    }

    /// `--name=value`, or a name alone.
    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }

    private static func number<N: FixedWidthInteger>(
        _ name: String, _ text: String, in range: ClosedRange<N>
    ) throws(RelayUsageError) -> N {
        guard let number = N(text), range.contains(number) else {
            throw RelayUsageError("\(name): not a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
