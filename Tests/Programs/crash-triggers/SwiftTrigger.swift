import Glibc

/// A way to die in Swift. The chain's functions are listed innermost first, as C triggers list theirs.
struct SwiftTrigger: Sendable {
    let name: String
    let signal: Int32
    let frames: String
    let note: String
    let run: @Sendable () throws -> Void

    static let all: [SwiftTrigger] = traps + pointers + concurrency

    /// What an optimised build and a debug build raise for a trap alike.
    static let trapSignal = SIGILL

    init(_ name: String, _ signal: Int32, _ chain: String, _ note: String, run: @escaping @Sendable () throws -> Void) {
        self.name = name
        self.signal = signal
        self.frames = chain
        self.note = note
        self.run = run
    }

    /// `base1`, `base2`, `base3`.
    static func chain(_ base: String) -> String { "\(base)1,\(base)2,\(base)3" }
}

/// Hides a value from the optimiser.
@inline(never) @_optimize(none) func opaque<T>(_ value: T) -> T { value }

/// Work after each call of a chain, so that no call becomes a jump; the place keeps equal chains from being merged.
@inline(never) @_optimize(none) func keepFrame(_ place: Int) {}
