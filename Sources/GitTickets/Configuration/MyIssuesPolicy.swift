/// The list of past reports.
public struct MyIssuesPolicy: Sendable, Hashable {
    /// Whether a form offers the list. Default: `true`.
    public var enabled: Bool
    /// Seconds between looks for replies; 0 (default) looks only when asked.
    public var pollInterval: Double
    /// The label every report asks for. Default: "gittickets".
    public var label: String

    public init(enabled: Bool = true, pollInterval: Double = 0, label: String = "gittickets") {
        self.enabled = enabled
        self.pollInterval = pollInterval
        self.label = label
    }

    public static let `default` = MyIssuesPolicy()
}
