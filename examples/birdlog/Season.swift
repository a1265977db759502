import Dispatch

/// Sums up sightings by month.
struct Season: Sendable {
    private let sightings: [Sighting]

    init(_ sightings: [Sighting]) { self.sightings = sightings }

    func summary() -> String {
        var tally = MonthTally()
        for sighting in sightings where (1...12).contains(sighting.month) { tally.add(sighting) }
        return "\(sightings.count) sightings, busiest month \(tally.busiest)"
    }

    /// The same without the check for a month that does not exist, off the main thread.
    func summaryInBackground() {
        let queue = DispatchQueue(label: "birdlog.season")
        let group = DispatchGroup()
        queue.async(group: group) { [self] in
            let tally = tallyEverything()
            EventLog.write(.info, "busiest month: \(tally.busiest)")
        }
        group.wait()
    }

    @inline(never)
    private func tallyEverything() -> MonthTally {
        var tally = MonthTally()
        for species in Set(sightings.map(\.species)).sorted() { tallySpecies(species, into: &tally) }
        return tally
    }

    @inline(never)
    private func tallySpecies(_ species: String, into tally: inout MonthTally) {
        for sighting in sightings where sighting.species == species { tally.add(sighting) }
    }
}

struct MonthTally: Sendable {
    private var counts = [Int](repeating: 0, count: 12)

    @inline(never)
    mutating func add(_ sighting: Sighting) { count(sighting.count, inSlot: sighting.month - 1) }

    /// Traps for a month that does not exist: the bug this example is about. The optimiser puts it into `add`; the
    /// trace names it all the same.
    private mutating func count(_ birds: Int, inSlot slot: Int) { counts[slot] += birds }

    var busiest: Int { (counts.firstIndex(of: counts.max() ?? 0) ?? 0) + 1 }
}
