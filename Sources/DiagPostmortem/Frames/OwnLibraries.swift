/// The libraries of this package: they are linked into the application, and are not the application.
///
/// Whole names, not their prefixes: an application may well have a module called TicketShop.
enum OwnLibraries {
    static let swiftModules: Set = [
        "GitTickets", "DiagCapture", "DiagCollector", "DiagEnding", "DiagLogs", "DiagModel", "DiagPostmortem",
        "DiagRedaction", "DiagSystemInfo", "PlatformArchive", "PlatformCrypto", "PlatformHTTP", "PlatformJournal",
        "PlatformOS", "PlatformSQLite",
        "TicketConsent", "TicketDesk", "TicketDraft", "TicketRelay", "TicketStore", "TicketSubmit", "TicketWire",
    ]
    /// C and C++ names no module in a symbol; these are known by where their sources lie.
    static let nativeModules: Set = [
        "CArchive", "CCmarkGFM", "CCrashHandler", "CCurl", "CElfutils", "CFaultGuard", "CGNU", "CJournal",
        "CMicroHTTPD", "COpenSSL", "CPCRE2", "CRules", "CSQLite", "CTOML", "CUnwind", "CVectorscan", "CZstd",
    ]

    /// Whether a source file, as debug information names it, is one of theirs: ".../Sources/CCrashHandler/arm.c".
    static func contain(sourceFile: String) -> Bool {
        let parts = sourceFile.split(separator: "/")
        return zip(parts, parts.dropFirst()).contains { parent, name in
            parent == "Sources" && (nativeModules.contains(String(name)) || swiftModules.contains(String(name)))
        }
    }
}
