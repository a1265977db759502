// swift-format-ignore-file: NeverForceUnwrap
// Unsafe unwraps are what this file is for.

import CCrashTriggers
import Glibc

/// What the standard library checks. Where two of the functions between would be alike, they
/// differ in how often they call keepFrame: the optimiser merges what is alike.
extension SwiftTrigger {
    static let failures: [SwiftTrigger] = [
        trap("swift_conversion", "convert", "Not enough bits to represent the passed value", "UInt8(300)") {
            convert3()
        },
        trap("swift_negative", "sign", "Negative value is not representable", "UInt(-1)") { sign3() },
        trap("swift_range", "range", "Range requires lowerBound <= upperBound", "5...3") { range3() },
        trap("swift_duplicate_keys", "unique", "Duplicate values for key", "a dictionary of equal keys") { unique3() },
        trap("swift_empty_remove", "remove", "Can't remove last element from an empty collection", "removeLast()") {
            remove3()
        },
        trap("swift_string_index", "character", "String index is out of bounds", "a character past the end") {
            character3()
        },
        trap("swift_stride", "stride", "Stride size must not be zero", "a stride of zero") { stride3() },
        trap("swift_slice", "slice", "Array index is out of range", "a slice past the end") { slice3() },
        trap("swift_shift", "multiply", "Arithmetic overflow", "Int.min * -1") { multiply3() },
        trap(
            "swift_implicit_unwrap", "implicit", "Unexpectedly found nil while implicitly unwrapping", "an Int! of nil"
        ) {
            implicit3()
        },
        trap("swift_precondition_failure", "refuse", "no such bird|Precondition failure", "preconditionFailure") {
            refuse3()
        },
    ]
}

@inline(never) func convert1(_ value: Int) { cct_mark(); sink = Int(UInt8(value)); keepFrame(#line) }
@inline(never) func convert2() { convert1(opaque(300)); keepFrame(#line) }
@inline(never) func convert3() { convert2(); keepFrame(#line) }

@inline(never) func sign1(_ value: Int) { cct_mark(); sink = Int(bitPattern: UInt(value)); keepFrame(#line) }
@inline(never) func sign2() { keepFrame(0); sign1(opaque(-1)); keepFrame(#line) }
@inline(never) func sign3() { sign2(); keepFrame(#line) }

@inline(never) func range1(_ low: Int, _ high: Int) { cct_mark(); sink = (low...high).count; keepFrame(#line) }
@inline(never) func range2() { range1(opaque(5), opaque(3)); keepFrame(#line) }
@inline(never) func range3() { range2(); keepFrame(#line) }

@inline(never) func unique1(_ keys: [Int]) {
    cct_mark()
    sink = Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) }).count
    keepFrame(#line)
}
@inline(never) func unique2() { unique1(opaque([1, 1])); keepFrame(#line) }
@inline(never) func unique3() { unique2(); keepFrame(#line) }

@inline(never) func remove1(_ array: [Int]) {
    var rest = array
    cct_mark()
    sink = rest.removeLast()
    keepFrame(#line)
}
@inline(never) func remove2() { remove1(opaque([])); keepFrame(#line) }
@inline(never) func remove3() { remove2(); keepFrame(#line) }

@inline(never) func character1(_ text: String) { cct_mark(); sink = text[text.endIndex].utf8.count; keepFrame(#line) }
@inline(never) func character2() { character1(opaque("owl")); keepFrame(#line) }
@inline(never) func character3() { character2(); keepFrame(#line) }

@inline(never) func stride1(_ step: Int) {
    cct_mark()
    for value in stride(from: 0, to: 9, by: step) { sink = value }
    keepFrame(#line)
}
@inline(never) func stride2() { stride1(opaque(0)); keepFrame(0); keepFrame(#line) }
@inline(never) func stride3() { stride2(); keepFrame(#line) }

@inline(never) func slice1(_ array: [Int], _ end: Int) { cct_mark(); sink = array[1..<end].count; keepFrame(#line) }
@inline(never) func slice2() { slice1(opaque([1, 2, 3]), opaque(9)); keepFrame(#line) }
@inline(never) func slice3() { slice2(); keepFrame(#line) }

@inline(never) func multiply1(_ value: Int) { cct_mark(); sink = value * -1; keepFrame(#line) }
@inline(never) func multiply2() { keepFrame(0); multiply1(opaque(Int.min)); keepFrame(1); keepFrame(#line) }
@inline(never) func multiply3() { multiply2(); keepFrame(#line) }

@inline(never) func implicit1(_ value: Int!) { cct_mark(); sink = value + 1; keepFrame(#line) }
@inline(never) func implicit2() { implicit1(opaque(nil)); keepFrame(#line) }
@inline(never) func implicit3() { implicit2(); keepFrame(#line) }

@inline(never) func refuse1() { cct_mark(); if opaque(true) { preconditionFailure("no such bird") }; keepFrame(#line) }
@inline(never) func refuse2() { refuse1(); keepFrame(#line) }
@inline(never) func refuse3() { refuse2(); keepFrame(#line) }
