internal import Glibc
internal import PlatformOS

extension MachineIdentity {
    /// Reads passwd, host name, machine-id and boot-id. What can't be read is `nil`: nothing in a text can then be
    /// that value's literal.
    public static func current() -> MachineIdentity {
        var identity = MachineIdentity()
        identity.readAccount()
        identity.hostName = currentHostName()
        identity.domainName = qualifiedName(of: identity.hostName)
        identity.machineID = firstLine("/etc/machine-id")
        identity.bootID = firstLine("/proc/sys/kernel/random/boot_id")
        return identity
    }

    private mutating func readAccount() {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 << 10) { buffer in
            guard let base = buffer.baseAddress, getpwuid_r(getuid(), &entry, base, buffer.count, &found) == 0,
                let account = found
            else { return }
            userName = account.pointee.pw_name.map { String(cString: $0) }
            homeDirectory = account.pointee.pw_dir.map { String(cString: $0) }
            let gecos = account.pointee.pw_gecos.map { String(cString: $0) } ?? ""
            fullName = gecos.split(separator: ",", omittingEmptySubsequences: false).first.map(String.init)
        }
    }

    private static func currentHostName() -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress, gethostname(base, buffer.count - 1) == 0 else { return nil }
            buffer[buffer.count - 1] = 0
            return String(cString: base)
        }
    }

    /// The name with a domain that `/etc/hosts` gives this host. DNS is not asked: no network before consent.
    private static func qualifiedName(of host: String?) -> String? {
        guard let host, !host.isEmpty else { return nil }
        if host.contains(".") { return host }
        for line in lines("/etc/hosts") {
            let names = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }.dropFirst()
            if let name = names.first(where: { $0.hasPrefix(host + ".") }) { return String(name) }
        }
        return nil
    }

    private static func firstLine(_ path: String) -> String? { lines(path).first }

    private static func lines(_ path: String) -> [String] {
        guard let file = try? FileDescriptor(path: path, flags: O_RDONLY),
            let bytes = try? file.readToEnd(limit: 1 << 20)
        else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
