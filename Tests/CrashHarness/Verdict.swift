/// What became of one trigger in one build.
package struct Verdict: Sendable {
    /// As many whole, readable records as there were crashes, each with what the application had noted.
    package var captured = true
    /// The innermost functions of the crashed thread are the known ones.
    package var frames = true
    /// The headline is the known one.
    package var reason = true
    /// Every other thread is there, with its name.
    package var threads = true
    /// The process ended as without us, and so did its core file.
    package var signal = true
    /// Nothing was said, and no process left behind, that would not be without us.
    package var clean = true
    /// From the fatal instruction to the end of the process.
    package var milliseconds = 0.0
    /// What of that another reporter needs, which handles the signal after us.
    package var millisecondsOfPeer = 0.0
    /// What was found instead, for people.
    package var problems: [String] = []

    /// Milliseconds; more where a stage of ours never ends, since waiting for a processor is not counted there.
    package var longestDeath = 2000.0
    package var inTime: Bool { milliseconds - millisecondsOfPeer < longestDeath }
    package var isGood: Bool { captured && frames && reason && threads && signal && clean && inTime }

    /// Notes that something does not hold.
    mutating func fail(_ part: WritableKeyPath<Verdict, Bool>, _ problem: String) {
        self[keyPath: part] = false
        problems.append(problem)
    }
}

extension Verdict {
    /// Nothing could be judged.
    package init(failure: String) {
        captured = false
        frames = false
        reason = false
        threads = false
        signal = false
        clean = false
        problems = [failure]
    }
}
