import DiagModel
import PlatformOS
import Testing

@testable import DiagPostmortem

@Suite("Names of functions")
struct NameTests {
    @Test(
        "are demangled by their language, C left alone",
        arguments: [
            ("$s4main5outeryySiF", "main.outer(Swift.Int) -> ()"),
            ("_ZNSt6vectorIiSaIiEE9push_backEOi", "std::vector<int, std::allocator<int> >::push_back(int&&)"),
            ("memcpy@@GLIBC_2.14", "memcpy"), ("write_log", "write_log"), ("_Zgarbage", "_Zgarbage"),
            ("$sgarbage", "$sgarbage"),
            ("", ""),
        ])
    func demangled(raw: String, name: String) {
        #expect(Demangler.demangle(raw) == name)
    }

    @Test("too long for a demangler stay as they are")
    func long() {
        let name = "_Z" + String(repeating: "N3foo", count: 20_000)
        #expect(Demangler.demangle(name) == name)
    }

    @Test(
        "tell their Swift module",
        arguments: [
            ("$s4main5outeryySiF", "main"), ("$sSa9_getCountSiyFSS_Tg5", "Swift"), ("$sSS4mainE3fooyyF", "main"),
            ("$sScT4mainE3fooyyF", "main"), ("write_log", nil),
        ] as [(String, String?)])
    func module(raw: String, module: String?) {
        #expect(FunctionName(raw: raw).swiftModule == module)
    }

    @Test("keep the reason of a trap apart")
    func failure() {
        #expect(FunctionName(raw: "Swift runtime failure: Index out of range").runtimeFailure == "Index out of range")
        #expect(FunctionName(raw: "main").runtimeFailure == nil)
    }

    @Test(
        "lose their specialisations for a fingerprint",
        arguments: [
            (
                "generic specialization <Swift.Int> of Swift.Array.count.getter : Swift.Int",
                "Swift.Array.count.getter : Swift.Int"
            ),
            ("generic specialization <Swift.Array<Swift.Int>> of main.f<A>(A) -> ()", "main.f<A>(A) -> ()"),
            ("main.f() -> ()", "main.f() -> ()"), ("main.cold.1", "main"),
            ("(2) suspend resume partial function for main.f() async -> Swift.Int", "main.f() async -> Swift.Int"),
            ("sort_birds.isra.0", "sort_birds"), ("_ZN4nest5hatchEi.cold.3", "nest::hatch(int)"),
        ])
    func specialization(name: String, plain: String) {
        #expect(FunctionName(raw: name).withoutSpecialization == plain)
    }
}

@Suite("A function the optimiser specialised")
struct SpecializationThunkTests {
    @Test(
        "is a thunk to its specialisation, not to itself or to another",
        arguments: [
            ("$s7birdlog10MonthTallyV3addyyAA8SightingVFTf4nd_n", true),
            ("$s7birdlog10MonthTallyV3addyyAA8SightingVF", false),
            ("$s7ringlog10MonthTallyV3addyyAA8SightingVFTf4nd_n", false), ("main", false),
        ])
    func thunk(callee: String, isThunk: Bool) {
        let name = FunctionName(raw: "$s7birdlog10MonthTallyV3addyyAA8SightingVF")
        #expect(name.isThunk(to: FunctionName(raw: callee)) == isThunk)
    }
}

@Suite("Whose code a frame is")
struct ApplicationModulesTests {
    @Test(
        "the executable's and its neighbours' is the application's; the system's and the runtime's is not",
        arguments: [
            ("/opt/bird/birdlog", true), ("/opt/bird/libfeather.so", true), ("/opt/bird/plugins/a.so", true),
            ("/opt/bird/libswiftCore.so", false), ("/opt/bird/libdispatch.so", false),
            ("/usr/lib/x86_64-linux-gnu/libc.so.6", false), ("[vdso]", false), ("/opt/birdlike/x.so", false),
        ])
    func modules(path: String, own: Bool) {
        #expect(ApplicationModules(executablePath: "/opt/bird/birdlog").contains(modulePath: path) == own)
    }

    @Test("beside an executable of the system nothing else is the application's")
    func shared() {
        let application = ApplicationModules(executablePath: "/usr/bin/birdlog")
        #expect(application.contains(modulePath: "/usr/bin/birdlog"))
        #expect(!application.contains(modulePath: "/usr/bin/other.so"))
        #expect(!application.contains(modulePath: "/usr/lib/libx.so"))
    }

    @Test(
        "a static standard library inside the executable is not the application's",
        arguments: [
            ("$s4main5outeryySiF", true), ("$sSa9_getCountSiyFSS_Tg5", false), ("swift_retain", false),
            ("_dispatch_worker_thread", false), ("_ZNSt6vectorIiSaIiEE9push_backEOi", false), ("count_birds", true),
            ("Swift runtime failure: Index out of range", false), ("main", true), ("gt_handler", false),
            ("___interceptor_abort", false), ("__tsan_write4", false),
            ("_RNvCs6GmmlP4bgsG_1r6narrow", true), ("_RNvNtNtCsgEmfK2I1SDS_4core3num7dec2flt7dec2flt", false),
            ("_ZN44_$LT$r..Bird$LT$T$GT$$u20$as$u20$r..Sing$GT$4sing17h2e4ac7a4409421b9E", true),
            ("_ZN4core9panicking5panic17h0123456789abcdefE", false),
            ("_RNvXsF_NtNtCsgEmfK2I1SDS_4core4iter5rangejNtB5_4Step17forward_uncheckedCs6GmmlP4bgsG_1r", false),
            ("_ZN37_$LT$u8$u20$as$u20$r..nest..Sing$GT$4sing17h2e4ac7a4409421b9E", true),
        ])
    func functions(raw: String, own: Bool) {
        let frame = SymbolizedFrame(rawName: raw, inlined: false, hasDebugInformation: true)
        #expect(ApplicationModules(executablePath: "/opt/bird/birdlog").isOwn(frame) == own)
    }

    @Test(
        "what Swift's runtime calls inside itself is known by its types, where nobody has its sources",
        arguments: [
            ("_ZL7tryCastPN5swift11OpaqueValueEPKNS_14TargetMetadataINS_9InProcessEEE", true, true),
            ("_ZL7tryCastPN5swift11OpaqueValueEPKNS_14TargetMetadataINS_9InProcessEEE", false, false),
            ("_ZL7tryCastPN4bird4NestE", false, true),
        ])
    func runtimes(raw: String, hasDebugInformation: Bool, own: Bool) {
        let frame = SymbolizedFrame(rawName: raw, inlined: false, hasDebugInformation: hasDebugInformation)
        #expect(ApplicationModules(executablePath: "/opt/bird/birdlog").isOwn(frame) == own)
    }
}

@Suite("The libraries of this package")
struct OwnLibrariesTests {
    /// A library that is missing in the list would be shown as the application's own code.
    @Test("are all known")
    func complete() throws {
        let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
        let targets = try ChildProcess.run(["ls", root + "/Sources"]).outputText.split(separator: "\n").map(String.init)
        // The programs' names are in lower case.
        let libraries = Set(targets.filter { $0.first?.isUppercase == true })
        let package = try ChildProcess.run(["cat", root + "/Package.swift"]).outputText
        #expect(libraries.count > 30 && libraries.allSatisfy { package.contains("\"\($0)\"") })
        #expect(libraries == OwnLibraries.swiftModules.union(OwnLibraries.nativeModules))
    }

    @Test(
        "are not the application, whose modules may be called alike",
        arguments: [
            ("$s10TicketDesk0B0V4fileyyF", nil, false), ("$s10TicketShop0B0V4fileyyF", nil, true),
            ("interposed", "/home/me/app/.build/checkouts/gittickets-linux/Sources/CCrashHandler/arm.c", false),
            ("parse", "/src/Sources/CTOML/ctoml.cpp", false), ("parse", "/src/Sources/CTOMLShop/parse.c", true),
            ("parse", "/CCrashHandler/parse.c", true),
        ] as [(String, String?, Bool)])
    func notTheApplication(raw: String, file: String?, own: Bool) {
        let frame = SymbolizedFrame(rawName: raw, file: file, inlined: false, hasDebugInformation: true)
        #expect(ApplicationModules(executablePath: "/opt/bird/birdlog").isOwn(frame) == own)
    }
}

@Suite("Printed names of functions")
struct ReadableNameTests {
    @Test(
        "are those that Swift's own backtracer prints",
        arguments: [
            ("$s7birdlog10MonthTallyV3addyyAA8SightingVF", "MonthTally.add(_:)"),
            ("$s7birdlog10MonthTallyV3addyyAA8SightingVFTf4nd_n", "specialized MonthTally.add(_:)"),
            (
                "$s7birdlog6SeasonV12tallySpecies33_EB04DE42782716E94182C3BC7A7DC011LL_4intoySS_AA10MonthTallyVztF",
                "Season.tallySpecies(_:into:)"
            ),
            (
                "$s7birdlog6SeasonV19summaryInBackgroundyyFyycfU_", "closure #1 in Season.summaryInBackground()"
            ),
            ("$s5birdsyycfU21_", "closure #23 in birds"),
            ("_ZN4nest5hatchEi", "nest::hatch(int)"), ("memcpy@@GLIBC_2.14", "memcpy"), ("main", "main"),
            (
                "_ZN4nest5countERKSt3mapINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt6vectorIiSaIiEESt4lessIS6_ESaISt4pairIKS6_S9_EEE",
                "nest::count(std::map<std::string, std::vector<int>> const&)"
            ),
            ("_ZSt4sortIPiEvT_S1_", "std::sort<int*>(int*, int*)"), ("std::__cxx11", "std::__cxx11"),
            ("$sgarbage", "$sgarbage"), ("", ""),
            ("Swift runtime failure: Index out of range", "Swift runtime failure: Index out of range"),
        ])
    func readable(mangled: String, readable: String) {
        #expect(Demangler.readable(mangled) == readable)
    }

    @Test("do not enter a fingerprint: functions of one printed name in two modules differ, specialisations do not")
    func fingerprints() {
        func fingerprint(_ raw: String) -> String {
            let frame = Frame(address: 1, function: Demangler.readable(raw), inApp: true)
            return Fingerprint.of(
                headline: "Trap", frames: [NamedThread.NamedFrame(frame: frame, rawName: raw)], stackOverflow: false)
        }
        let plain = fingerprint("$s7birdlog10MonthTallyV3addyyAA8SightingVF")
        #expect(fingerprint("$s7birdlog10MonthTallyV3addyyAA8SightingVFTf4nd_n") == plain)
        #expect(fingerprint("$s7ringlog10MonthTallyV3addyyAA8SightingVF") != plain)
    }
}
