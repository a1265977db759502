// swift-format-ignore-file: NeverForceUnwrap, NeverUseForceTry
// Unsafe unwraps, casts and tries are what this file is for.

import CCrashTriggers
import Glibc

extension SwiftTrigger {
    static let traps: [SwiftTrigger] = [
        trap("swift_fatal_error", "fatal", "Fatal error: the nest is empty", "fatalError") { fatal3() },
        trap("swift_precondition", "requirement", "birds must fly|Precondition failure", "precondition") {
            requirement3()
        },
        trap("swift_array_index", "index", "Index out of range", "array index out of range") { index3() },
        trap("swift_force_unwrap", "unwrap", "Unexpectedly found nil while unwrapping an Optional value", "nil!") {
            unwrap3()
        },
        trap("swift_force_try", "attempt", "'try!' expression unexpectedly raised an error", "try!") { attempt3() },
        trap("swift_overflow", "add", "Arithmetic overflow", "Int.max + 1") { add3() },
        trap("swift_division", "divide", "Division by zero", "7 / 0") { divide3() },
        SwiftTrigger(
            "swift_cast", SIGABRT, "..," + chain("cast"), "Could not cast value of type 'Swift.Int'", "as! String"
        ) {
            cast3()
        },
        SwiftTrigger(
            "swift_unowned", SIGABRT, "..," + chain("dangling"), "Attempted to read an unowned reference",
            "read of a dead unowned"
        ) { dangling3() },
        SwiftTrigger(
            "swift_exclusivity", SIGABRT, "..,access1", "Fatal access conflict detected", "overlapping accesses"
        ) { access3() },
        SwiftTrigger("swift_uncaught_throw", trapSignal, "..", "Error raised at top level", "an error leaves main") {
            try thrown1()
        },
    ]
}

nonisolated(unsafe) var sink = 0  // written by the one thread that is about to die

@inline(never) func fatal1() { cct_mark(); if opaque(true) { fatalError("the nest is empty") }; keepFrame(#line) }
@inline(never) func fatal2() { fatal1(); keepFrame(#line) }
@inline(never) func fatal3() { fatal2(); keepFrame(#line) }

@inline(never) func requirement1() { cct_mark(); precondition(opaque(false), "birds must fly"); keepFrame(#line) }
@inline(never) func requirement2() { requirement1(); keepFrame(#line) }
@inline(never) func requirement3() { requirement2(); keepFrame(#line) }

@inline(never) func index1(_ array: [Int], _ at: Int) { cct_mark(); sink = array[at]; keepFrame(#line) }
@inline(never) func index2() { index1(opaque([1, 2, 3]), opaque(7)); keepFrame(#line) }
@inline(never) func index3() { index2(); keepFrame(#line) }

@inline(never) func unwrap1(_ value: Int?) { cct_mark(); sink = value!; keepFrame(#line) }
@inline(never) func unwrap2() { unwrap1(opaque(nil)); keepFrame(#line) }
@inline(never) func unwrap3() { unwrap2(); keepFrame(#line) }

struct Boom: Error { var code: Int }
@inline(never) func mayThrow() throws { if opaque(true) { throw Boom(code: 7) } }
@inline(never) func attempt1() { cct_mark(); try! mayThrow(); keepFrame(#line) }
@inline(never) func attempt2() { attempt1(); keepFrame(#line) }
@inline(never) func attempt3() { attempt2(); keepFrame(#line) }

@inline(never) func add1(_ value: Int) { cct_mark(); sink = value + 1; keepFrame(#line) }
@inline(never) func add2() { add1(opaque(Int.max)); keepFrame(#line) }
@inline(never) func add3() { add2(); keepFrame(#line) }

@inline(never) func divide1(_ value: Int, of dividend: Int) { cct_mark(); sink = dividend / value; keepFrame(#line) }
@inline(never) func divide2() { divide1(opaque(0), of: opaque(7)); keepFrame(#line) }
@inline(never) func divide3() { divide2(); keepFrame(#line) }

@inline(never) func cast1(_ value: Any) { cct_mark(); sink = (value as! String).utf8.count; keepFrame(#line) }
@inline(never) func cast2() { cast1(opaque(5 as Any)); keepFrame(#line) }
@inline(never) func cast3() { cast2(); keepFrame(#line) }

final class Nest {
    var eggs = 1
    init(_ eggs: Int) { self.eggs = eggs }
}
final class Bird {
    unowned var nest: Nest
    init(_ nest: Nest) { self.nest = nest }
}
@inline(never) func makeDangling() -> Bird { Bird(opaque(Nest(3))) }
@inline(never) func dangling1(_ bird: Bird) { cct_mark(); sink = bird.nest.eggs; keepFrame(#line) }
@inline(never) func dangling2() { dangling1(makeDangling()); keepFrame(#line) }
@inline(never) func dangling3() { dangling2(); keepFrame(#line) }

nonisolated(unsafe) var sharedNest = Nest(1)  // touched by the one thread that is about to die
@inline(never) @_optimize(none) func whileModifying(_ value: inout Int, _ body: () -> Void) { value &+= 1; body() }
@inline(never) func access1() { cct_mark(); sharedNest.eggs &+= 1; keepFrame(#line) }
@inline(never) func access2() {
    whileModifying(&sharedNest.eggs) {
        access1(); keepFrame(#line)
    }; keepFrame(#line)
}
@inline(never) func access3() { access2(); keepFrame(#line) }

@inline(never) func thrown1() throws { cct_mark(); try mayThrow(); keepFrame(#line) }
