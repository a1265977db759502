import Dispatch
import Glibc

/// Five of the commonest ways for a Swift program to die.
enum WayToDie: String {
    /// An array index out of range, some frames deep, on a secondary thread.
    case index
    case fatal
    case null
    case abort
    /// Endless recursion on a Dispatch worker, whose stack is small and has no guard handler of its own.
    case overflow

    func happen(to sightings: [Sighting]) {
        EventLog.write(.warning, "about to die: \(rawValue)")
        switch self {
        case .index: Season(sightings + [Sighting(month: 13, species: "phoenix", count: 1)]).summaryInBackground()
        case .fatal: loseTheNotebook(pages: sightings.count)
        case .null: writeThroughNull()
        case .abort: giveUp()
        case .overflow: followTheFlock()
        }
        // Also keeps this frame on the stack: a call in last place would be a jump.
        EventLog.write(.error, "did not die: \(rawValue)")
    }
}

@inline(never)
private func loseTheNotebook(pages: Int) { fatalError("the notebook fell into the pond, \(pages) pages lost") }

@inline(never)
private func writeThroughNull() {
    // Address 8 is a field of an object that isn't there; the page at 0 is never mapped.
    UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
}

@inline(never)
private func giveUp() { abort() }

private func followTheFlock() {
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { print(flockSize(of: 1)) }
    group.wait()
}

@inline(never)
private func flockSize(of bird: Int) -> Int { bird == 0 ? 0 : flockSize(of: bird &+ 1) &+ kept(bird) }

/// Keeps the compiler from turning the recursion into a loop.
@inline(never) @_optimize(none)
private func kept(_ value: Int) -> Int { value }
