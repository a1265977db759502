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
            ("sort_birds.isra.0", "sort_birds"),
        ])
    func specialization(name: String, plain: String) {
        #expect(FunctionName(raw: name).withoutSpecialization == plain)
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
        ])
    func functions(raw: String, own: Bool) {
        let frame = SymbolizedFrame(rawName: raw, inlined: false, hasDebugInformation: true)
        #expect(ApplicationModules(executablePath: "/opt/bird/birdlog").isOwn(frame) == own)
    }
}

struct OwnModuleTests {
    /// A library that is missing in the list would be shown as the application's own code.
    @Test func everyLibraryOfThisPackageIsKnownNotToBeTheApplication() throws {
        let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
        let described = try ChildProcess.run(["ls", root + "/Sources"]).outputText.split(separator: "\n").map(
            String.init)
        let libraries = described.filter { name in
            ["Diag", "Ticket", "Platform", "GitTickets"].contains { name.hasPrefix($0) }
        }
        #expect(libraries.count > 15)
        #expect(Set(libraries) == ApplicationModules.ownSwiftModules)
    }

    @Test(arguments: [
        ("$s7birdlog10MonthTallyV3addyyAA8SightingVF", "MonthTally.add(_:)"),
        ("_ZN4nest5hatchEi", "nest::hatch(int)"), ("memcpy@@GLIBC_2.14", "memcpy"), ("main", "main"),
    ])
    func namesReadAsPeopleSayThem(mangled: String, readable: String) {
        #expect(Demangler.readable(mangled) == readable)
    }
}
