import CCrashTriggers
import Dispatch
import Glibc

extension SwiftTrigger {
    static let pointers: [SwiftTrigger] = [
        SwiftTrigger("swift_null_pointer", SIGSEGV, chain("store"), "Null pointer write", "store at address 8") {
            store3()
        },
        SwiftTrigger(
            "swift_thread_index", trapSignal, "..," + chain("index"), "Index out of range",
            "array index out of range on a thread"
        ) {
            onThread { index3() }
        },
    ]

    static let concurrency: [SwiftTrigger] = [
        SwiftTrigger(
            "swift_dispatch", SIGSEGV, chain("store"), "Null pointer write", "null write on a Dispatch worker"
        ) {
            DispatchQueue.global().async { store3() }
            park()
        },
        SwiftTrigger(
            "swift_dispatch_overflow", SIGSEGV, "..,recurse,recurse,recurse", "Stack overflow",
            "stack overflow on a Dispatch worker"
        ) {
            DispatchQueue.global().async {
                cct_mark(); sink = recurse(1)
            }
            park()
        },
        SwiftTrigger(
            "swift_task_overflow", SIGSEGV, "..,recurse,recurse,recurse", "Stack overflow", "stack overflow in a Task"
        ) {
            Task.detached {
                cct_mark(); sink = recurse(1)
            }
            park()
        },
        SwiftTrigger(
            "swift_actor", trapSignal, "..,Aviary.escape1()", "Fatal error: the door is open",
            "fatalError in an actor's method"
        ) {
            let aviary = Aviary()
            Task.detached { await aviary.escape2() }
            park()
        },
        SwiftTrigger(
            "swift_async_chain", SIGSEGV, "awaited1,awaited2,awaited3", "Null pointer write",
            "null write after an await, three async calls deep"
        ) {
            Task.detached { sink = await awaited3() }
            park()
        },
        SwiftTrigger(
            "swift_task_group", SIGSEGV, chain("store"), "Null pointer write", "null write in a child of a task group"
        ) {
            Task.detached {
                await withTaskGroup(of: Void.self) { group in
                    for number in 0..<4 { group.addTask { if number == 2 { store3() } } }
                }
            }
            park()
        },
        SwiftTrigger(
            "swift_async_let", trapSignal, "..," + chain("index"), "Index out of range",
            "index out of range in async let"
        ) {
            Task.detached {
                async let birds: Void = index3()
                await birds
            }
            park()
        },
    ]
}

func park() -> Never { while true { pause() } }

/// Runs `body` on a new pthread and waits for it.
func onThread(_ body: @escaping @Sendable () -> Void) {
    final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(body)).toOpaque()
    pthread_create(
        &thread, nil,
        { argument in
            if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
            return nil
        }, box)
    pthread_join(thread, nil)
}

@inline(never) func store1(_ pointer: UnsafeMutablePointer<Int>?) {
    cct_mark()
    pointer?.pointee = 1
    keepFrame(#line)
}
@inline(never) func store2() { store1(UnsafeMutablePointer(bitPattern: opaque(8))); keepFrame(#line) }
@inline(never) func store3() { store2(); keepFrame(#line) }

@inline(never) func recurse(_ depth: Int) -> Int {
    if opaque(depth) < 0 { return 0 }
    let result = recurse(depth &+ 1)
    keepFrame(#line)
    return result &+ depth
}

actor Aviary {
    var birds = 0
    @inline(never) func escape1() {
        cct_mark(); birds &+= 1; if opaque(true) { fatalError("the door is open") }; keepFrame(#line)
    }
    @inline(never) func escape2() { escape1(); keepFrame(#line) }
}

@inline(never) func awaited1() async -> Int {
    await Task.yield()
    cct_mark()
    UnsafeMutablePointer<Int>(bitPattern: opaque(8))?.pointee = 1
    return sink
}
@inline(never) func awaited2() async -> Int { await awaited1() &+ 1 }
@inline(never) func awaited3() async -> Int { await awaited2() &+ 1 }
