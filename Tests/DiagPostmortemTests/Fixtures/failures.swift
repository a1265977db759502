// Every check of Swift's runtimes that ends a process. Tests know each by its name and its line by the mark behind it.
// To die of what is unsafe is the point.
// swift-format-ignore-file: NeverForceUnwrap, NeverUseForceTry
import Dispatch
import Glibc

nonisolated(unsafe) var sink = 0  // written by the one thread that is about to die
@inline(never) @_optimize(none) func hidden<T>(_ value: T) -> T { value }

struct Broken: Error { var eggs: Int }
@inline(never) func lay() throws { if hidden(true) { throw Broken(eggs: 7) } }

final class Nest {
    var eggs: Int
    init(_ eggs: Int) { self.eggs = eggs }
}
final class Bird {
    unowned var nest: Nest
    init(_ nest: Nest) { self.nest = nest }
}
@inline(never) func homeless() -> Bird { Bird(hidden(Nest(3))) }

nonisolated(unsafe) var shared = Nest(1)  // touched by the one thread that is about to die
@inline(never) @_optimize(none) func whileModifying(_ value: inout Int, _ body: () -> Void) {
    value &+= 1
    body()
}

actor Aviary {
    var birds = 0
}

final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
}
func onThread(_ body: @escaping () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    pthread_create(
        &thread, nil,
        {
            if let work = $0 { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
            return nil
        }, work)
    pthread_join(thread, nil)
}

let ways: [String: () -> Void] = [
    "fatalError": { if hidden(true) { fatalError("no nest for \(hidden(3)) birds") } },  // line: fatalError
    "precondition": { precondition(hidden(false), "birds must fly") },  // line: precondition
    "preconditionFailure": { if hidden(true) { preconditionFailure("no such bird") } },  // line: preconditionFailure
    "assert": { assert(hidden(false), "an owl by day") },  // line: assert
    "assertionFailure": { if hidden(true) { assertionFailure("an owl by day") } },  // line: assertionFailure
    "try": { try! lay() },  // line: try
    "cast": { sink = (hidden(5 as Any) as! String).utf8.count },  // line: cast
    "index": { sink = hidden([1, 2, 3])[hidden(7)] },  // line: index
    "slice": { sink = hidden([1, 2, 3])[1..<hidden(9)].count },  // line: slice
    "overflow": { sink = hidden(Int.max) + 1 },  // line: overflow
    "divide": { sink = 7 / hidden(0) },  // line: divide
    "convert": { sink = Int(UInt8(hidden(300))) },  // line: convert
    "range": { sink = (hidden(5)...hidden(3)).count },  // line: range
    "unwrap": { sink = hidden(nil as Int?)! },  // line: unwrap
    "unowned": { sink = homeless().nest.eggs },  // line: unowned
    "exclusivity": { whileModifying(&shared.eggs) { shared.eggs &+= 1 } },  // line: exclusivity
    "keys": { sink = Dictionary(uniqueKeysWithValues: hidden([1, 1]).map { ($0, $0) }).count },  // line: keys
    "continuation": {
        Task.detached {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                continuation.resume()
                continuation.resume()  // line: continuation
            }
        }
        sleep(30)
    },
    "mainActor": { onThread { MainActor.assumeIsolated { sink = 1 } } },  // line: mainActor
    "actor": { hidden(Aviary()).assumeIsolated { $0.birds = 1 } },  // line: actor
    "onActor": { hidden(Aviary()).preconditionIsolated() },  // line: onActor
    "onQueue": { onThread { dispatchPrecondition(condition: .onQueue(.main)) } },  // line: onQueue
    "deadlock": { DispatchQueue.main.sync { sink = 1 } },  // line: deadlock
    "leave": { hidden(DispatchGroup()).leave() },  // line: leave
    "resume": { hidden(DispatchQueue(label: "nest")).resume() },  // line: resume
]

if CommandLine.arguments[1] == "throw" { try lay() }
ways[CommandLine.arguments[1]]?()
