// Takes one report all the way, and ends itself with SIGKILL at the step that it is told:
//   outbox-driver STATE-DIRECTORY RELAY-URL SUBMISSION-ID STEP
import Glibc

do {
    try await Driver(Array(CommandLine.arguments.dropFirst())).run()
} catch {
    print(error)
    exit(1)
}
