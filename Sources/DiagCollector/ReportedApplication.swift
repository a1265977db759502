/// The application a report is about.
public struct ReportedApplication: Sendable, Hashable {
    public var id: String
    /// As the application calls it; `nil` when unknown.
    public var version: String?
    /// Where it keeps its state; `nil` when unknown. Only the free space of its file system is told.
    public var stateDirectory: String?

    public init(id: String, version: String? = nil, stateDirectory: String? = nil) {
        self.id = id
        self.version = version
        self.stateDirectory = stateDirectory
    }
}
