/// Where log lines come from besides the process's own.
///
/// The default adds what is about that process and nobody else: the kernel's lines that name it, and its systemd unit.
public struct LogSourcePolicy: Sendable, Hashable, Codable {
    /// Whether the kernel's lines about the process are taken: faults, lack of memory, AppArmor's and SELinux's
    /// denials, the graphics processor. Default: `true`.
    public var kernel = true
    /// Whether the rest of what the process's systemd unit printed is taken, and what systemd says of it, where the unit
    /// is the process's own. Default: `true`.
    public var ownUnit = true
    /// systemd units of the system or of this user whose lines are taken; may be patterns:
    /// "app-*-org.example.Foo-*.scope". Default: none.
    public var units: [String] = []
    /// Programs whose lines are taken from any process of this user; absolute paths. Default: none.
    public var executables: [String] = []
    /// Containers whose lines are taken, as the journald drivers of Docker and Podman name them. Default: none.
    public var containers: [String] = []
    /// Journal namespaces read beside the machine's own journals, `LogNamespace=` of systemd.exec(5). Default: none.
    public var journalNamespaces: [String] = []
    /// Directories of journal files read beside them, such as systemd-journal-remote's. Default: none.
    public var journalDirectories: [String] = []
    /// Whether the session's logs (~/.xsession-errors, the X server's, the desktop's) are looked through for lines that
    /// name the program. Default: `false`.
    public var session = false
    /// Whether the application's own log files and scopes are looked for where Flatpak or Snap keep them, when it is one.
    /// Default: `true`.
    public var sandbox = true

    public init() {}

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func take<Value: Decodable>(_ key: CodingKeys, _ standard: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: key) ?? standard
        }
        kernel = try take(.kernel, kernel)
        ownUnit = try take(.ownUnit, ownUnit)
        units = try take(.units, units)
        executables = try take(.executables, executables)
        containers = try take(.containers, containers)
        journalNamespaces = try take(.journalNamespaces, journalNamespaces)
        journalDirectories = try take(.journalDirectories, journalDirectories)
        session = try take(.session, session)
        sandbox = try take(.sandbox, sandbox)
    }

    private enum CodingKeys: String, CodingKey {
        case kernel, ownUnit, units, executables, containers, journalNamespaces, journalDirectories, session, sandbox
    }
}
