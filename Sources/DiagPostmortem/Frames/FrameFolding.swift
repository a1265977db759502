/// Takes repetition out of a call chain, so that recursion's depth makes no difference.
enum FrameFolding {
    private static let longestPeriod = 8

    /// `names` with each run of the same sequence, up to eight names long, kept once.
    static func folded(_ names: [String]) -> [String] {
        var result: [String] = []
        for name in names {
            result.append(name)
            for period in 1...longestPeriod where result.count >= 2 * period {
                if result.suffix(period) == result.dropLast(period).suffix(period) {
                    result.removeLast(period)
                    break
                }
            }
        }
        return result
    }

    /// The names that come at least `times` times: the cycle of a runaway recursion, wherever in it the stack ended.
    static func recurring(_ names: [String], times: Int) -> [String] {
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        return counts.filter { $0.value >= times }.keys.sorted()
    }
}
