import Glibc
import GitTickets

/// A notebook of bird sightings: imports field notes, sums up the season, and can be told to die.
@main
enum Birdlog {
    static let version = "1.4.2"

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        adoptGitTickets()
        GitTickets.annotate("sync.url", Settings.value("BIRDLOG_SYNC"))
        EventLog.write(.info, "birdlog \(version) started with: \(arguments.joined(separator: " "))")
        let words = arguments.filter { !$0.hasPrefix("--token=") }
        switch words.first {
        case "import": importNotes(words.dropFirst())
        case "review": await reviewDrafts()
        case "feedback": await Feedback.send(title: words.dropFirst().joined(separator: " "))
        case "crash": crash(words.dropFirst())
        default:
            print(usage)
            exit(words.first == "--help" ? 0 : 2)
        }
    }

    static let usage = """
        usage: birdlog [--token=TOKEN] COMMAND, where COMMAND is one of
               import FILE      read field notes (lines of "MONTH SPECIES COUNT [NOTE]") and sum them up
               review           show what reports are waiting after a crash
               feedback TITLE   write a report, see it, and send it if you agree
               crash WAY FILE   read field notes, then die: index, fatal, null, abort, overflow
        """

    /// What a user sees at the next start: the crash was drafted by itself, and nothing has been sent.
    private static func reviewDrafts() async {
        for draft in await GitTickets.pendingDrafts() {
            print("drafted report \(draft.id): \(draft.title)")
        }
    }

    private static func importNotes(_ arguments: ArraySlice<String>) {
        let sightings = FieldNotes.read(arguments.last ?? "")
        print(Season(sightings).summary())
    }

    private static func crash(_ arguments: ArraySlice<String>) {
        guard let way = arguments.first.flatMap(WayToDie.init(rawValue:)) else {
            print(usage)
            exit(2)
        }
        let sightings = FieldNotes.read(arguments.dropFirst().last ?? "")
        GitTickets.annotate("notes.count", "\(sightings.count)")
        GitTickets.breadcrumb("asked to die: \(way.rawValue)")
        way.happen(to: sightings)
    }
}
