internal import Glibc

/// Files that are being written. Each is locked by its writer, so one that is not locked has lost him: a writer's
/// process id would say less, where containers share a directory.
extension PrivateDirectory {
    private static let suffix = ".tmp"

    /// Writes `bytes` to a file of its own, durable, for `place` to give it its name; whatever happens, nothing of it
    /// stays under the temporary one.
    func withTemporary(
        _ bytes: some Collection<UInt8>, for name: String, place: (String) throws(OSError) -> Void
    ) throws(OSError) {
        let temporary = ".\(name).\(getpid()).\(UInt32.random(in: 0...UInt32.max))" + Self.suffix
        // Not there any more once it was renamed.
        defer { _ = unlinkat(handle.raw, temporary, 0) }
        // Open, and so locked, until it has its name.
        let file = try makeLocked(temporary)
        _ = fchmod(file.raw, 0o600)
        try file.write(bytes)
        try file.synchronize()
        try place(temporary)
        try handle.synchronize()
    }

    private func makeLocked(_ name: String) throws(OSError) -> FileDescriptor {
        while true {
            let file = try FileDescriptor(in: handle, name: name, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
            // A file system without locks has none for removeLeftovers() either, which then leaves all alone.
            guard (try? file.lock(wait: true)) == true, try file.status().links == 0 else { return consume file }
            // Taken for a leftover in the instant before it was locked.
        }
    }

    /// Removes what writers that were ended half-way (SIGKILL, power loss) left behind: it may be private, and nobody
    /// else would look for it. What is not such a file, or another user's, stays.
    func removeLeftovers() {
        for name in (try? names(hidden: true)) ?? [] where Self.isTemporary(name) {
            guard let file = try? open(name, flags: O_RDONLY), (try? file.lock(wait: false)) == true else { continue }
            _ = unlinkat(handle.raw, name, 0)
        }
    }

    /// ".NAME.PID.RANDOM.tmp"
    private static func isTemporary(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst(2)
        return name.hasSuffix(suffix) && parts.count >= 3
            && parts.dropLast().suffix(2).allSatisfy {
                !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
            }
    }
}
