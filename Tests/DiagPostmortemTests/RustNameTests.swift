import Testing

@testable import DiagPostmortem

@Suite("Names of Rust functions")
struct RustNameTests {
    /// Manglings that rustc 1.95 wrote, and the text that c++filt makes of them, less hashes and types of constants.
    static let names = [
        ("_RNvCs6GmmlP4bgsG_1r6narrow", "r::narrow"),
        ("_RINvCs6GmmlP4bgsG_1r5hatchKj3_EB2_", "r::hatch::<3>"),
        ("_RNCNCNvCs6GmmlP4bgsG_1r4main00B5_", "r::main::{closure#0}::{closure#0}"),
        ("_RNvNtCs6GmmlP4bgsG_1r4nestu7nam_rwn", "r::nest::გnam"),
        (
            "_RINvNtCsgEmfK2I1SDS_4core3ptr13drop_in_placeINtCs6GmmlP4bgsG_1r4BirdhEEBJ_",
            "core::ptr::drop_in_place::<r::Bird<u8>>"
        ),
        (
            "_RNvXs_NtCslNYArtu3iFV_5alloc5allocNtB4_6GlobalNtNtCsgEmfK2I1SDS_4core5alloc9Allocator10deallocate"
                + "Cs6GmmlP4bgsG_1r",
            "<alloc::alloc::Global as core::alloc::Allocator>::deallocate"
        ),
        (
            "_RNvXsF_NtNtCsgEmfK2I1SDS_4core4iter5rangejNtB5_4Step17forward_uncheckedCs6GmmlP4bgsG_1r",
            "<usize as core::iter::range::Step>::forward_unchecked"
        ),
        // The older mangling.
        ("_ZN1r13Bird$LT$T$GT$4peck17h1634dac5be7a72b7E", "r::Bird<T>::peck"),
        (
            "_ZN44_$LT$r..Bird$LT$T$GT$$u20$as$u20$r..Sing$GT$4sing17h2e4ac7a4409421b9E",
            "<r::Bird<T> as r::Sing>::sing"
        ),
        ("_ZN1r4main28_$u7b$$u7b$closure$u7d$$u7d$17hbe251e83bf693b19E", "r::main::{{closure}}"),
        ("_ZN1r4nest11_$u10d2$nam17h081d5098aa0d5049E", "r::nest::გnam"),
        ("_ZN1r5hatch17had863c3ac266d005E.llvm.1234567", "r::hatch"),
    ]

    /// Examples of RFC 2603 and of rustc's own tests.
    static let grammar =
        [
            ("_RNvC6_123foo3bar", "123foo::bar"),
            (
                "_RNqCs4fqI2P2rA04_11utf8_identsu30____7hkackfecea1cbdathfdh9hlq6y",
                "utf8_idents::საჭმელად_გემრიელი_სადილი"
            ),
            ("_RNCNCNgCs6DXkGYLi8lr_2cc5spawn00B5_", "cc::spawn::{closure#0}::{closure#0}"),
            ("_RNSC3foo3bar", "foo::{shim:bar#0}"),
            ("_RINvC3foo3barFG_RL0_hEuE", "foo::bar::<for<'a> fn(&'a u8)>"),
            ("_RINvC3foo3barFUKC_RL_lEyE", nil),
            ("_RINvC3foo3barFUKCRL_lEyE", "foo::bar::<unsafe extern \"C\" fn(&i32) -> u64>"),
            ("_RINvC3foo3barDNtC1c4Iterp4ItemhEL_E", "foo::bar::<dyn c::Iter<Item = u8>>"),
            ("_RINvC3foo3barDINtC1c4IterbEp4ItemhNtC1c1DEL_E", "foo::bar::<dyn c::Iter<bool, Item = u8> + c::D>"),
            ("_RINvC3foo3barThEAhj4_PSeOxQuE", "foo::bar::<(u8,), [u8; 4], *const [str], *mut i64, &mut ()>"),
            ("_RINvC3foo3barKln2a_Kb1_Kc41_Kp_KpE", nil),
            ("_RINvC3foo3barKln2a_Kb1_Kc41_KpE", "foo::bar::<-42, true, 'A', _>"),
        ] as [(String, String?)]

    @Test("are read in both manglings", arguments: names)
    func inBothManglings(mangled: String, name: String) {
        #expect(Demangler.demangle(mangled) == name)
        #expect(RustName.isRust(mangled))
    }

    @Test("follow the grammar, or are none", arguments: grammar)
    func byGrammar(mangled: String, name: String?) {
        #expect(RustName.demangle(mangled) == name)
    }

    @Test(
        "are none in C++, C or Swift",
        arguments: ["_ZN4nest5hatchEi", "_ZN4nest17h0123456789abcdzzE", "write_log", "$s4main5outeryySiF", "_ZN", ""])
    func others(name: String) {
        #expect(RustName.demangle(name) == nil)
        #expect(!RustName.isRust(name))
    }

    @Test("neither trap nor grow without end, whatever they hold")
    func hostile() {
        var random = SystemRandomNumberGenerator()
        let letters = Array("CNIMXYBRvtsSDFGKLEp_0123456789ahjTAQPO".utf8)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...60, using: &random)
            let bytes = (0..<count).map { _ in letters[Int.random(in: letters.indices, using: &random)] }
            let text = RustName.demangle("_RINvC1a1b" + String(decoding: bytes, as: UTF8.self))
            #expect((text?.utf8.count ?? 0) <= 16_384)
        }
        // Each part repeats the one before it twice: as many as memory has bytes, were they all written.
        let doubling = "_RINvC1a1b" + (0..<60).map { "TB\($0)_B\($0)_E" }.joined() + "E"
        #expect((RustName.demangle(doubling)?.utf8.count ?? 0) <= 16_384)
        #expect(RustName.demangle("_RINvC1a1b" + String(repeating: "S", count: 30_000) + "uE") == nil)
    }
}
