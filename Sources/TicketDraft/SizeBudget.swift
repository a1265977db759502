/// Makes sections fit into what an issue can hold, least important first.
struct SizeBudget {
    /// UTF-16 units for all sections, the empty lines between them included.
    let limit: Int

    /// What goes first, by section id: lines of logs farthest from the crash, then other threads, then modules, then
    /// the rest; the reason and the crashing thread last.
    private static let order: [@Sendable (String) -> Bool] = [
        { $0.hasPrefix("logs") },
        { $0.hasPrefix("threads") },
        { $0.hasPrefix("modules") },
        { !isEssential($0) },
        { isEssential($0) },
    ]

    /// What a plug-in or a source of the application adds may keep so many UTF-16 units when room is short, lest a noisy
    /// one take the place of the logs.
    private static let longestAddition = 8_000

    private static func isAddition(_ id: String) -> Bool { id.hasPrefix("collector.") || id.hasPrefix("source.") }

    private static func isEssential(_ id: String) -> Bool { id == "reason" || id == "thread.crashed" }

    /// A line longer than this is shortened before any line is dropped.
    private static let longestLine = 2_000

    func fit(_ sections: [SectionPlan]) -> [SectionPlan] {
        var plans = sections
        if excess(plans) <= 0 { return plans }
        for index in plans.indices { plans[index].shortenLines(to: Self.longestLine) }
        for index in plans.indices where Self.isAddition(plans[index].id) {
            shrink(&plans, [index]) { $0[index].length - Self.longestAddition }
        }
        for isNext in Self.order {
            if excess(plans) <= 0 { break }
            shrink(&plans, plans.indices.filter { isNext(plans[$0].id) }, by: excess)
        }
        return plans
    }

    private func excess(_ plans: [SectionPlan]) -> Int { plans.reduce(-limit) { $0 + $1.length } }

    /// Drops the farthest lines of those sections together until everything fits or nothing is left of them.
    ///
    /// Estimates first, since a section's exact length means laying it out, then corrects.
    private func shrink(_ plans: inout [SectionPlan], _ indices: [Int], by excess: ([SectionPlan]) -> Int) {
        var over = excess(plans)
        while over > 0 {
            var saved = 0
            while saved < over, let index = farthest(of: plans, indices) {
                saved += plans[index].farthest?.length ?? 0
                plans[index].dropFarthest()
            }
            if saved == 0 { return }
            over = excess(plans)
        }
    }

    private func farthest(of plans: [SectionPlan], _ indices: [Int]) -> Int? {
        indices.filter { plans[$0].farthest != nil }
            .max { (plans[$0].farthest?.distance ?? 0) < (plans[$1].farthest?.distance ?? 0) }
    }
}
