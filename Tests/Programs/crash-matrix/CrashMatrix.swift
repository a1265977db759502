import CrashHarness
import Glibc

/// Runs every way to die in every build, and prints what was captured.
@main
struct CrashMatrix {
    /// As many as the machine is sure to have processors.
    private static let atOnce = 2

    static func main() async {
        let command = Command(CommandLine.arguments.dropFirst())
        guard command.isComplete else {
            print("usage: crash-matrix [--format table|json|markdown] [--only PART-OF-NAME]...")
            print("                    --build NAME=PROGRAM[,cores][,process-1][,sanitized][,both|backtracer|none]...")
            exit(2)
        }
        var matrix = Matrix(format: command.format)
        for build in command.builds { await run(build, command, into: &matrix) }
        matrix.finish()
        exit(matrix.isGood ? 0 : 1)
    }

    private static func run(_ build: TriggerBuild, _ command: Command, into matrix: inout Matrix) async {
        let triggers = Trigger.list(build.program).filter { trigger in
            build.suits(trigger)
                && (command.names.isEmpty || command.names.contains { trigger.name.contains($0) })
        }
        await withTaskGroup(of: Cell?.self) { group in
            var waiting = triggers.filter(\.canRun)[...]
            for _ in 0..<atOnce { if let next = waiting.popFirst() { group.addTask { Cell(next, build) } } }
            for await cell in group {
                if let cell { matrix.add(cell) }
                if let next = waiting.popFirst() { group.addTask { Cell(next, build) } }
            }
        }
    }
}
