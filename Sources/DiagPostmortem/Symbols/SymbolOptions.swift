/// Where names and lines may come from.
public struct SymbolOptions: Sendable, Hashable {
    /// Read files, lines and inlined calls from debug information; `false` reads functions from symbol tables only.
    /// Default: `true`.
    public var lines: Bool
    /// Below it lie separate debug files, as distributions install them. Default: "/usr/lib/debug".
    public var debugDirectory: String
    /// Ask the servers in DEBUGINFOD_URLS for debug files of the application's modules that are nowhere on this
    /// machine: debuginfod-find(1) does, and keeps what it finds in its cache. Tells these servers which programs
    /// crash here. Default: `false`; nothing else ever asks.
    public var asksDebugServers: Bool

    public init(lines: Bool = true, debugDirectory: String = "/usr/lib/debug", asksDebugServers: Bool = false) {
        self.lines = lines
        self.debugDirectory = debugDirectory
        self.asksDebugServers = asksDebugServers
    }
}
