import CCrashTriggers
import Dispatch
import Glibc

/// What the concurrency runtime and Dispatch check.
extension SwiftTrigger {
    static let isolation: [SwiftTrigger] = [
        SwiftTrigger(
            "swift_continuation", trapSignal, "..,resume1", "SWIFT TASK CONTINUATION MISUSE",
            "a checked continuation resumed twice"
        ) {
            Task.detached { await suspended() }
            park()
        },
        SwiftTrigger(
            "swift_main_isolation", trapSignal, "..,assumeMain1", "Actor isolation violated: not on the main actor",
            "MainActor.assumeIsolated on a thread"
        ) {
            onThread { assumeMain2() }
        },
        SwiftTrigger(
            "swift_actor_isolation", SIGABRT, "..,assumeAviary1", "Actor isolation violated",
            "assumeIsolated outside the actor"
        ) {
            assumeAviary2(Aviary())
        },
        SwiftTrigger(
            "swift_isolation_precondition", SIGABRT, "..,requireAviary1", "Actor isolation violated",
            "preconditionIsolated outside the actor"
        ) {
            requireAviary2(Aviary())
        },
        SwiftTrigger(
            "swift_dispatch_precondition", trapSignal, "..,requireQueue1", "Dispatch precondition failed",
            "dispatchPrecondition on another queue"
        ) {
            onThread { requireQueue2() }
        },
        SwiftTrigger(
            "swift_dispatch_deadlock", trapSignal, "..,waitForItself1",
            "Deadlock: sync on a queue that this thread holds",
            "DispatchQueue.main.sync on the main thread"
        ) {
            waitForItself2()
        },
        SwiftTrigger(
            "swift_main_actor", SIGSEGV, chain("store"), "Null pointer write", "null write on the main actor"
        ) {
            Task { @MainActor in store3() }
            dispatchMain()
        },
    ]
}

@inline(never) func resume1(_ continuation: CheckedContinuation<Void, Never>) {
    continuation.resume()
    cct_mark()
    continuation.resume()
    keepFrame(#line)
}
@inline(never) func suspended() async {
    await withCheckedContinuation { continuation in
        resume1(continuation)
        keepFrame(#line)
    }
}

@inline(never) func assumeMain1() { cct_mark(); MainActor.assumeIsolated { sink = 1 }; keepFrame(#line) }
@inline(never) func assumeMain2() { assumeMain1(); keepFrame(#line) }

@inline(never) func assumeAviary1(_ aviary: Aviary) {
    cct_mark()
    aviary.assumeIsolated { $0.birds = 1 }
    keepFrame(#line)
}
@inline(never) func assumeAviary2(_ aviary: Aviary) { assumeAviary1(aviary); keepFrame(#line) }

@inline(never) func requireAviary1(_ aviary: Aviary) { cct_mark(); aviary.preconditionIsolated(); keepFrame(#line) }
@inline(never) func requireAviary2(_ aviary: Aviary) { requireAviary1(aviary); keepFrame(#line) }

@inline(never) func requireQueue1() { cct_mark(); dispatchPrecondition(condition: .onQueue(.main)); keepFrame(#line) }
@inline(never) func requireQueue2() { requireQueue1(); keepFrame(#line) }

@inline(never) func waitForItself1() { cct_mark(); DispatchQueue.main.sync { sink = 1 }; keepFrame(#line) }
@inline(never) func waitForItself2() { waitForItself1(); keepFrame(#line) }
