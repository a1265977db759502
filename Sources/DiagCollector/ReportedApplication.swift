/// The application a report is about.
public struct ReportedApplication: Sendable, Hashable {
    public var id: String
    /// As the application calls it; `nil` when unknown.
    public var version: String?
    /// Where it keeps its state; `nil` when unknown. Only the free space of its file system is told.
    public var stateDirectory: String?

    /// Whether the process that collects is the application: only then are this process's limits, descriptors and
    /// modules facts about it. Default: `false`, as for a tool.
    public var isThisProcess: Bool

    public init(id: String, version: String? = nil, stateDirectory: String? = nil, isThisProcess: Bool = false) {
        self.id = id
        self.version = version
        self.stateDirectory = stateDirectory
        self.isThisProcess = isThisProcess
    }
}
