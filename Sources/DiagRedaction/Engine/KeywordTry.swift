/// A place where a rule is to be tried for one of its keywords.
struct KeywordTry {
    /// One past the keyword.
    var end: Int
    /// The keyword's.
    var line: Range<Int>
    /// Where a match may begin that holds the keyword, and none before; `nil`: anywhere on the line.
    var starts: ClosedRange<Int>?

    /// Lets tries on one line begin no later than those behind them, so that what begins first is found first: a match
    /// takes what it holds from those that begin within it.
    ///
    /// - Parameter tries: in order of their ends.
    static func widen(_ tries: inout [KeywordTry]) {
        guard tries.count > 1 else { return }
        for index in tries.indices.dropLast().reversed() where tries[index].line == tries[index + 1].line {
            guard let here = tries[index].starts, let next = tries[index + 1].starts else {
                tries[index].starts = nil
                continue
            }
            tries[index].starts = min(here.lowerBound, next.lowerBound)...here.upperBound
        }
    }
}
