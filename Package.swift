// swift-tools-version: 6.2
import PackageDescription

// Targets are listed floor by floor; a target may depend only on targets above it in this file.
// This list is the whole truth about who may import whom: `make lint` compares every import with it.
// The picture and the reasons are in docs/architecture.md.

/// Warnings are errors wherever the code is worked on and checked (debug: `make lint`, `make test`), and
/// stay warnings in a release build, so that a newer compiler's new warning stops nobody from using it.
let debug: BuildSettingCondition = .when(configuration: .debug)

/// One array for every Swift target.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error, debug),
]

/// One array for every C target, and one for C++.
let cSettings: [CSetting] = [
    .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error, debug),
]
let cxxSettings: [CXXSetting] = [
    .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error, debug),
]

/// libgcc_s must come before libunwind, or `_Unwind_*` resolves to libunwind in the whole process
/// and a C++ throw misbehaves (docs/architecture.md, "Linking libunwind").
let unwind: [LinkerSetting] = [
    .linkedLibrary("gcc_s"),
    .linkedLibrary("unwind-x86_64", .when(platforms: [.linux])),
    .linkedLibrary("unwind"),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func system(_ name: String, pkgConfig: String, apt: String...) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

func tests(_ name: String, _ dependencies: [Target.Dependency], fixtures: Bool = false) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["TestSupport"],
        resources: fixtures ? [.copy("Fixtures")] : [],
        swiftSettings: settings)
}

let package = Package(
    name: "gittickets-linux",
    products: [
        .library(name: "GitTickets", targets: ["GitTickets"]),
        .executable(name: "gittickets-diag", targets: ["gittickets-diag"]),
        .executable(name: "gittickets-relay", targets: ["gittickets-relay"]),
    ],
    targets: [
        // Floor 0: values and C
        .target(
            name: "CCrashHandler", exclude: ["gittickets.map"], cSettings: cSettings, linkerSettings: unwind),
        .systemLibrary(name: "CGNU"),
        system("CUnwind", pkgConfig: "libunwind", apt: "libunwind-dev"),
        system("CElfutils", pkgConfig: "libdw", apt: "libdw-dev", "libiberty-dev"),
        system("CJournal", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
        system("CZstd", pkgConfig: "libzstd", apt: "libzstd-dev"),
        // Loaded at first use, not linked (the shims say why): no pkgConfig, which would link them.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        system("CVectorscan", pkgConfig: "libhs", apt: "libvectorscan-dev"),
        system("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev"),
        .target(name: "CTOML", cxxSettings: cxxSettings),
        .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
        system("CCmarkGFM", pkgConfig: "libcmark-gfm", apt: "libcmark-gfm-dev", "libcmark-gfm-extensions-dev"),
        system("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
        .target(name: "CRules", cSettings: cSettings),
        .target(name: "CFaultGuard", cSettings: cSettings),
        library("DiagModel", []),

        // Floor 1: one owner for each C library
        library("PlatformOS", ["CGNU", "DiagModel"]),
        library("PlatformJournal", ["CJournal", "CZstd", "CFaultGuard"]),
        library("PlatformArchive", ["CArchive"]),
        library("PlatformCrypto", ["COpenSSL"]),
        library("PlatformSQLite", ["CSQLite"]),
        library("PlatformHTTP", ["CCurl", "PlatformOS"]),

        // Floor 2: collectors
        library("DiagCapture", ["CCrashHandler", "PlatformOS"]),
        .target(
            name: "DiagPostmortem",
            dependencies: [
                "CCrashHandler", "CUnwind", "CElfutils", "CFaultGuard", "DiagModel", "PlatformOS", "PlatformJournal",
                "PlatformArchive",
            ],
            swiftSettings: settings, linkerSettings: unwind),
        library("DiagEnding", ["DiagModel", "PlatformOS", "PlatformJournal"]),
        library("DiagLogs", ["DiagModel", "PlatformOS", "PlatformJournal", "PlatformArchive"]),
        library(
            "DiagSystemInfo",
            ["DiagModel", "PlatformOS", "PlatformJournal", "PlatformArchive", "PlatformCrypto", "PlatformSQLite"]),

        // Floor 3: nothing above this floor can hold raw text
        library("DiagRedaction", ["CVectorscan", "CPCRE2", "CTOML", "CRules", "PlatformOS", "PlatformCrypto"]),

        // Floor 4
        library(
            "DiagCollector",
            ["DiagModel", "PlatformOS", "DiagLogs", "DiagSystemInfo", "DiagRedaction"]),
        library("TicketWire", ["PlatformOS", "PlatformCrypto"]),

        // Floor 5
        library("TicketDraft", ["PlatformOS", "DiagModel", "DiagRedaction", "DiagCollector", "TicketWire"]),

        // Floor 6: the only target that can make a ConfirmedReport
        library("TicketConsent", ["PlatformCrypto", "DiagRedaction", "TicketWire", "TicketDraft"]),

        // Floor 7
        library(
            "TicketStore",
            [
                "DiagModel", "PlatformOS", "PlatformSQLite", "DiagRedaction", "DiagCollector", "TicketWire",
                "TicketDraft", "TicketConsent",
            ]),

        // Floor 8
        library("TicketSubmit", ["PlatformHTTP", "TicketWire", "TicketConsent", "TicketStore"]),
        library("TicketRelay", ["CCmarkGFM", "PlatformOS", "PlatformCrypto", "PlatformSQLite", "TicketWire"]),

        // Floor 9: the whole pipeline as a few calls, for every face
        library(
            "TicketDesk",
            [
                "DiagModel", "PlatformOS", "DiagPostmortem", "DiagEnding", "DiagRedaction", "DiagCollector",
                "TicketWire", "TicketDraft", "TicketConsent", "TicketStore", "TicketSubmit",
            ]),

        // Floor 10: faces
        library(
            "GitTickets",
            [
                "DiagModel", "PlatformOS", "DiagCapture", "DiagCollector", "TicketWire", "TicketDraft",
                "TicketConsent", "TicketDesk",
            ]),
        .executableTarget(
            name: "gittickets-diag",
            dependencies: [
                "DiagModel", "PlatformOS", "DiagPostmortem", "DiagRedaction", "DiagCollector", "TicketWire",
                "TicketDraft", "TicketConsent", "TicketDesk",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "gittickets-relay",
            dependencies: ["CMicroHTTPD", "PlatformOS", "PlatformCrypto", "TicketWire", "TicketRelay"],
            swiftSettings: settings),

        // `make rules`
        .executableTarget(
            name: "compile-rules", dependencies: ["PlatformOS", "DiagRedaction"], swiftSettings: settings),

        // The example application that `make demo` crashes
        .executableTarget(
            name: "birdlog", dependencies: ["GitTickets"], path: "examples/birdlog",
            exclude: ["planted.tsv", "notes.txt"], swiftSettings: settings),

        // What tests share, and programs that they crash on purpose
        .target(
            name: "TestSupport", dependencies: ["PlatformOS"], path: "Tests/TestSupport", swiftSettings: settings),
        .target(
            name: "JournalFixtures", dependencies: ["PlatformOS"], path: "Tests/JournalFixtures",
            swiftSettings: settings),
        .target(name: "CCrashTriggers", path: "Tests/Programs/CCrashTriggers", cSettings: cSettings),
        .executableTarget(
            name: "crash-triggers", dependencies: ["CCrashTriggers", "DiagCapture"],
            path: "Tests/Programs/crash-triggers", swiftSettings: settings),
        .target(
            name: "CrashHarness",
            dependencies: ["CCrashHandler", "DiagModel", "PlatformOS", "DiagPostmortem", "TestSupport"],
            path: "Tests/CrashHarness", swiftSettings: settings),
        .target(
            name: "RecordForge", dependencies: ["CCrashHandler"], path: "Tests/RecordForge", swiftSettings: settings),
        .executableTarget(
            name: "hostile-reader", dependencies: ["DiagModel", "DiagPostmortem", "PlatformOS", "RecordForge"],
            path: "Tests/Programs/hostile-reader", swiftSettings: settings),
        .executableTarget(
            name: "crash-matrix", dependencies: ["CrashHarness"], path: "Tests/Programs/crash-matrix",
            swiftSettings: settings),

        // Measurements: `make bench` runs each program here
        .target(
            name: "MeasurementReport", dependencies: ["PlatformOS"], path: "Benchmarks/MeasurementReport",
            swiftSettings: settings),
        .executableTarget(
            name: "start-bench", dependencies: ["PlatformOS", "MeasurementReport"], path: "Benchmarks/start-bench",
            swiftSettings: settings),
        .executableTarget(
            name: "crash-bench", dependencies: ["PlatformOS", "CCrashHandler", "DiagCapture", "MeasurementReport"],
            path: "Benchmarks/crash-bench", swiftSettings: settings),
        .executableTarget(
            name: "postmortem-bench",
            dependencies: ["PlatformOS", "DiagPostmortem", "MeasurementReport", "RecordForge"],
            path: "Benchmarks/postmortem-bench", swiftSettings: settings),
        .target(
            name: "CJournalLoop", path: "Benchmarks/CJournalLoop", cSettings: cSettings,
            linkerSettings: [.linkedLibrary("systemd")]),
        .executableTarget(
            name: "evidence-bench",
            dependencies: [
                "CJournalLoop", "DiagModel", "PlatformOS", "PlatformJournal", "DiagLogs", "DiagSystemInfo",
                "MeasurementReport", "TestSupport", "JournalFixtures",
            ], path: "Benchmarks/evidence-bench", swiftSettings: settings),

        .executableTarget(
            name: "redaction-bench", dependencies: ["PlatformOS", "DiagRedaction", "MeasurementReport", "TestSupport"],
            path: "Benchmarks/redaction-bench", swiftSettings: settings),

        // A loopback HTTP server that tests tell to answer, stall or cut; reports to send to it; and a program that
        // ends itself at any step of the way
        .target(name: "LoopbackServer", path: "Tests/Programs/LoopbackServer", swiftSettings: settings),
        .target(
            name: "TicketFixtures",
            dependencies: [
                "DiagModel", "DiagRedaction", "DiagCollector", "TicketWire", "TicketDraft", "TicketConsent",
            ],
            path: "Tests/TicketFixtures", swiftSettings: settings),
        .executableTarget(
            name: "outbox-driver",
            dependencies: [
                "PlatformOS", "PlatformHTTP", "TicketWire", "TicketConsent", "TicketStore", "TicketSubmit",
                "TicketFixtures",
            ],
            path: "Tests/Programs/outbox-driver", swiftSettings: settings),

        tests("PlatformOSTests", ["PlatformOS", "DiagModel"]),
        tests("PlatformJournalTests", ["PlatformJournal", "PlatformOS", "JournalFixtures"]),
        tests("PlatformArchiveTests", ["PlatformArchive", "PlatformOS"]),
        tests("PlatformCryptoTests", ["PlatformCrypto"]),
        tests("PlatformSQLiteTests", ["PlatformSQLite"]),
        tests("PlatformHTTPTests", ["PlatformHTTP", "PlatformOS", "LoopbackServer"]),
        tests(
            "DiagCaptureTests",
            [
                "DiagCapture", "DiagPostmortem", "DiagEnding", "CCrashHandler", "DiagModel", "PlatformOS",
                "CrashHarness", "crash-triggers", "gittickets-diag",
            ], fixtures: true),
        tests(
            "DiagPostmortemTests",
            [
                "DiagPostmortem", "CCrashHandler", "DiagModel", "PlatformOS", "JournalFixtures", "RecordForge",
                "crash-triggers", "hostile-reader",
            ],
            fixtures: true),
        tests(
            "DiagEndingTests",
            ["DiagEnding", "DiagModel", "PlatformOS", "JournalFixtures"]),
        tests("DiagLogsTests", ["DiagLogs", "DiagModel", "PlatformOS", "JournalFixtures"]),
        tests(
            "DiagSystemInfoTests", ["DiagSystemInfo", "DiagModel", "PlatformOS", "PlatformCrypto", "PlatformSQLite"]),
        tests("DiagRedactionTests", ["DiagRedaction", "DiagModel", "PlatformOS"]),
        tests(
            "DiagCollectorTests",
            ["DiagCollector", "DiagRedaction", "DiagModel", "PlatformOS", "JournalFixtures"]),
        tests("TicketWireTests", ["TicketWire"]),
        tests(
            "TicketDraftTests",
            ["TicketDraft", "TicketWire", "DiagCollector", "DiagRedaction", "DiagModel", "CCmarkGFM"]),
        tests(
            "TicketConsentTests",
            ["TicketConsent", "TicketDraft", "TicketWire", "DiagRedaction", "DiagCollector", "TicketFixtures"]),
        tests(
            "TicketStoreTests",
            [
                "TicketStore", "TicketConsent", "TicketDraft", "TicketWire", "DiagRedaction", "DiagCollector",
                "PlatformOS", "TicketFixtures",
            ]),
        tests(
            "TicketSubmitTests",
            [
                "TicketSubmit", "TicketStore", "TicketConsent", "TicketDraft", "TicketWire", "PlatformOS",
                "PlatformHTTP", "LoopbackServer", "TicketFixtures", "outbox-driver",
            ]),
        tests("TicketRelayTests", ["TicketRelay", "TicketWire", "PlatformCrypto", "PlatformOS", "gittickets-relay"]),
        tests(
            "TicketDeskTests",
            [
                "TicketDesk", "DiagCollector", "DiagModel", "TicketConsent", "TicketDraft", "TicketWire", "PlatformOS",
            ]),
        tests("GitTicketsTests", ["GitTickets", "DiagModel", "PlatformOS"]),
        tests(
            "EndToEndTests",
            [
                "GitTickets", "PlatformOS", "gittickets-diag", "gittickets-relay", "birdlog", "crash-triggers",
                "JournalFixtures",
            ]),
    ],
    cLanguageStandard: .gnu2x,
    cxxLanguageStandard: .cxx17
)

// Fuzzers link only with libFuzzer, so they exist only where `make fuzz` asks for them.
if Context.environment["GITTICKETS_FUZZING"] != nil {
    func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
        .executableTarget(
            name: name, dependencies: dependencies + ["CFuzzer"], path: "Fuzzing/\(name)",
            exclude: ["seeds"], swiftSettings: settings)
    }
    package.targets += [
        .systemLibrary(name: "CFuzzer", path: "Fuzzing/CFuzzer"),
        fuzzer("fuzz-redaction", ["DiagRedaction"]),
        fuzzer("fuzz-rules", ["DiagRedaction"]),
        fuzzer("fuzz-decoders", ["DiagRedaction"]),
        fuzzer("fuzz-wire", ["TicketWire"]),
        fuzzer("fuzz-record", ["DiagPostmortem", "DiagModel", "RecordForge"]),
    ]
}
