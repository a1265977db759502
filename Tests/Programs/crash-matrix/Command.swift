import CrashHarness

/// The command line of `crash-matrix`.
struct Command {
    enum Format: String {
        case table, json, markdown
    }

    var builds: [TriggerBuild] = []
    var format = Format.table
    /// Only triggers with one of these in their names; empty: all.
    var names: [String] = []
    var isComplete = true

    init(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--format":
                if let format = rest.popFirst().flatMap(Format.init) {
                    self.format = format
                } else {
                    isComplete = false
                }
            case "--only": names += rest.popFirst().map { [$0] } ?? []
            case "--build":
                if let build = rest.popFirst().flatMap(Self.build) { builds.append(build) } else { isComplete = false }
            default: isComplete = false
            }
        }
        if builds.isEmpty { isComplete = false }
    }

    /// NAME=PROGRAM, then ",cores", ",process-1", ",sanitized" and one of ",both", ",backtracer", ",none".
    private static func build(_ text: String) -> TriggerBuild? {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let words = parts[1].split(separator: ",").map(String.init)
        guard let program = words.first else { return nil }
        var build = TriggerBuild(name: String(parts[0]), program: program)
        for word in words.dropFirst() {
            switch word {
            case "cores": build.comparesCores = true
            case "process-1": build.isProcessOne = true
            case "sanitized": build.isSanitized = true
            default:
                guard let reporter = TriggerBuild.Reporter(rawValue: word) else { return nil }
                build.reporter = reporter
            }
        }
        return build
    }
}
