import Glibc

/// A way to die in Swift. The chain's functions are listed innermost first, as C triggers list theirs.
struct SwiftTrigger: Sendable {
    let name: String
    let signal: Int32
    let frames: String
    /// Part of the headline that a report must have; "a|b": optimised code keeps no text of the application's own.
    let reason: String
    let note: String
    let run: @Sendable () throws -> Void

    static let all: [SwiftTrigger] = traps + failures + objects + pointers + concurrency + isolation

    /// What an optimised build and a debug build raise for a trap alike.
    static let trapSignal = SIGILL

    init(
        _ name: String, _ signal: Int32, _ chain: String, _ reason: String, _ note: String,
        run: @escaping @Sendable () throws -> Void
    ) {
        self.name = name
        self.signal = signal
        self.frames = chain
        self.reason = reason
        self.note = note
        self.run = run
    }

    /// One that ends in a trap of the Swift runtime or standard library, through `base3`, `base2` and `base1`.
    static func trap(
        _ name: String, _ base: String, _ reason: String, _ note: String, run: @escaping @Sendable () throws -> Void
    ) -> SwiftTrigger {
        SwiftTrigger(name, trapSignal, "..," + chain(base), reason, note, run: run)
    }

    /// `base1`, `base2`, `base3`.
    static func chain(_ base: String) -> String { "\(base)1,\(base)2,\(base)3" }
}

/// Hides a value from the optimiser.
@inline(never) @_optimize(none) func opaque<T>(_ value: T) -> T { value }

/// Work after each call of a chain, so that no call becomes a jump; the place keeps equal chains from being merged.
@inline(never) @_optimize(none) func keepFrame(_ place: Int) {}
