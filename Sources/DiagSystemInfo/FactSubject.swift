public import DiagModel

/// What a table of facts is about: an application, and where known the life of it that crashed.
public struct FactSubject: Sendable {
    /// How the process that asks is related to the application.
    public enum Asker: Sendable {
        /// It is the application, alive: everything of this process may be told.
        case itself
        /// It is a later life of the application: its environment and limits, but not its descriptors and threads.
        case laterLife
        /// A tool: nothing of this process says anything about the application.
        case tool
    }

    /// A crash the facts stand beside. They are gathered later, perhaps on another boot.
    public struct Crash: Sendable {
        public var time: Timestamp
        /// The boot it happened on, as in ``ProcessKey``.
        public var bootID: String
        /// Threads the process had; `nil` when unknown.
        public var threads: Int?
        /// Descriptors it had open; `nil` when unknown.
        public var openDescriptors: DescriptorCount?
        /// Whether the executable's file is another one now.
        public var executableChanged: Bool

        public init(
            time: Timestamp, bootID: String, threads: Int? = nil, openDescriptors: DescriptorCount? = nil,
            executableChanged: Bool = false
        ) {
            self.time = time
            self.bootID = bootID
            self.threads = threads
            self.openDescriptors = openDescriptors
            self.executableChanged = executableChanged
        }
    }

    public var asker: Asker
    /// As the application calls it; `nil` when unknown.
    public var version: String?
    /// Absolute path; `nil` when unknown, or of this process where it ``Asker/itself``.
    public var executable: String?
    /// Of the executable, lower-case hex; `nil` when unknown, or to be read from ``executable``.
    public var buildID: String?
    /// Paths of loaded modules; `nil` for this process's own.
    public var modules: [String]?
    /// Where the application keeps its state: the file system whose free space is told.
    public var stateDirectory: String?
    public var crash: Crash?

    public init(
        asker: Asker = .tool, version: String? = nil, executable: String? = nil, buildID: String? = nil,
        modules: [String]? = nil, stateDirectory: String? = nil, crash: Crash? = nil
    ) {
        self.asker = asker
        self.version = version
        self.executable = executable
        self.buildID = buildID
        self.modules = modules
        self.stateDirectory = stateDirectory
        self.crash = crash
    }
}
