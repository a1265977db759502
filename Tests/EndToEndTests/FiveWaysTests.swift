import Testing
import PlatformOS

/// Each way the example can be told to die gives a right report, in a debug and in a release build.
struct FiveWaysTests {
    struct Way: CustomStringConvertible, Sendable {
        let name: String
        let signal: Int32
        let headline: String
        /// Functions of the application, innermost first.
        let functions: [String]
        let place: String
        var description: String { name }
    }

    static let ways = [
        Way(
            name: "index", signal: 4, headline: "Index out of range",
            functions: ["MonthTally.add", "tallySpecies", "tallyEverything", "Season.summaryInBackground"],
            place: "Season.swift:35"),
        Way(
            name: "fatal", signal: 4, headline: "the notebook fell into the pond",
            functions: ["loseTheNotebook", "WayToDie.happen"],
            place: "WayToDie.swift:"),
        Way(
            name: "null", signal: 11, headline: "Null pointer", functions: ["writeThroughNull", "WayToDie.happen"],
            place: "WayToDie.swift:"),
        Way(
            name: "abort", signal: 6, headline: "abort", functions: ["giveUp", "WayToDie.happen"],
            place: "WayToDie.swift:"),
        Way(
            name: "overflow", signal: 11, headline: "Stack overflow",
            functions: ["flockSize", "flockSize", "flockSize"],
            place: "WayToDie.swift:"),
    ]

    @Test(arguments: ways, Programs.directories)
    func theReportNamesReasonAndPlace(way: Way, build: String) throws {
        let world = try World()
        let crash = try ChildProcess.run(
            [build + "/birdlog", "crash", way.name, world.notes], environment: world.environment)
        guard case .signaled(let signal, _) = crash.status else {
            Issue.record("it ended with \(crash.status)")
            return
        }
        #expect(signal == way.signal)
        let review = try ChildProcess.run([build + "/birdlog", "review"], environment: world.environment)
        let draft = try #require(Tools.value(of: "drafted report ", in: review.outputText)).prefix { $0 != ":" }
        let text = try world.diag("--preview", "--draft", String(draft)).outputText
        let title = try #require(Tools.value(of: "Title: ", in: text))
        #expect(title.lowercased().contains(way.headline.lowercased()), "\(title)")
        #expect(text.contains(way.place))
        var rest = text[...]
        for function in way.functions {
            let found = rest.firstRange(of: function)
            #expect(found != nil, "\(function) is missing or out of order")
            if let found { rest = rest[found.upperBound...] }
        }
    }
}
