import CCrashTriggers
import Glibc

/// Deaths inside what the compiler calls for us: deinitialisers, closures, generic code, lazy globals.
extension SwiftTrigger {
    static let objects: [SwiftTrigger] = [
        SwiftTrigger(
            "swift_deinit", SIGSEGV, chain("store") + ",Egg.deinit", "Null pointer write", "null write in a deinit"
        ) { dropEgg() },
        SwiftTrigger(
            "swift_deinit_overflow", SIGSEGV, "..,Link.deinit", "Stack overflow",
            "a list of a million objects is released"
        ) { dropChain() },
        SwiftTrigger(
            "swift_closure", SIGSEGV, chain("store") + ",..,callLater", "Null pointer write",
            "null write in an escaping closure"
        ) { callLater { store3() } },
        SwiftTrigger(
            "swift_generic", SIGSEGV, chain("store") + ",..,singAll", "Null pointer write",
            "null write behind a protocol's witness"
        ) { singAll([Owl()]) },
        SwiftTrigger(
            "swift_lazy_global", trapSignal, "..," + chain("index"), "Index out of range",
            "a global's initialiser traps, its lock held"
        ) { sink = lazyGlobal },
        SwiftTrigger(
            "swift_lazy_global_waiting", SIGSEGV, chain("store"), "Null pointer write",
            "null write while another thread initialises a global"
        ) { crashBesideInitialiser() },
    ]
}

final class Egg {
    deinit { store3(); keepFrame(#line) }
}
@inline(never) func dropEgg() {
    var egg: Egg? = opaque(Egg())
    keepFrame(egg == nil ? 0 : 1)
    egg = nil
    keepFrame(#line)
}

final class Link {
    var next: Link?
    init(_ next: Link?) { self.next = next }
    deinit {
        // Released before the last statement, so that this frame stays while the next one is torn down.
        var rest = next.take()
        keepFrame(rest == nil ? 0 : 1)
        rest = nil
        keepFrame(#line)
    }
}
@inline(never) func dropChain() {
    var head: Link?
    for _ in 0..<1_000_000 { head = Link(head) }
    cct_mark()
    keepFrame(head == nil ? 0 : 1)
    head = nil
    keepFrame(#line)
}

@inline(never) func callLater(_ body: @escaping @Sendable () -> Void) { body(); keepFrame(#line) }

protocol Singer {
    func sing()
}
struct Owl: Singer {
    @inline(never) func sing() { store3(); keepFrame(#line) }
}
@inline(never) func singAll(_ singers: [any Singer]) { for singer in singers { singer.sing(); keepFrame(#line) } }

let lazyGlobal: Int = {
    index3()
    return sink
}()

let slowGlobal: Int = {
    sleep(1000)
    return 1
}()
@inline(never) func crashBesideInitialiser() {
    cct_expect_threads(1)
    var thread = pthread_t()
    pthread_create(
        &thread, nil,
        { _ in
            sink = slowGlobal
            return nil
        }, nil)
    usleep(20000)
    store3()
    keepFrame(#line)
}
