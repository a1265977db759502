/// What names this machine and the person at it. Raw private data: it is only compared with text, never printed.
public struct MachineIdentity: Sendable {
    /// Login name.
    public var userName: String?
    /// From the GECOS field of passwd(5), before its first comma.
    public var fullName: String?
    /// Absolute path.
    public var homeDirectory: String?
    /// As `gethostname(2)` gives it.
    public var hostName: String?
    /// With domain, when the machine knows it.
    public var domainName: String?
    /// 32 hex digits of machine-id(5).
    public var machineID: String?
    /// `/proc/sys/kernel/random/boot_id`.
    public var bootID: String?

    public init(
        userName: String? = nil, fullName: String? = nil, homeDirectory: String? = nil, hostName: String? = nil,
        domainName: String? = nil, machineID: String? = nil, bootID: String? = nil
    ) {
        self.userName = userName
        self.fullName = fullName
        self.homeDirectory = homeDirectory
        self.hostName = hostName
        self.domainName = domainName
        self.machineID = machineID
        self.bootID = bootID
    }
}
