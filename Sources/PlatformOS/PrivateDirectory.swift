internal import Glibc

/// A directory only this user can enter, and files in it only this user can read.
///
/// Opened once without following a link at its last part, checked for owner and mode, and then used through its
/// descriptor, so a later swap of the path changes nothing. Files are 0600 under any umask.
/// Safe to use from any thread.
public final class PrivateDirectory: Sendable {
    /// The path it was opened by: for messages and for child processes.
    public let path: String
    let handle: FileDescriptor

    /// Opens the directory, making it (0700) and its missing parents when `create` is true. What writers that were
    /// ended half-way left in it is removed then.
    ///
    /// - Throws: ``OSError``: `ELOOP` for a link in its place, `EPERM` when another user owns it,
    ///   `ENOTDIR`, `EACCES`, `EROFS`, `ENOENT`, `ENOSPC`.
    public init(path: String, create: Bool = true) throws(OSError) {
        self.path = path
        if create { try Self.makeParents(of: path) }
        if create, mkdir(path, 0o700) == -1, errno != EEXIST {
            let failure = OSError.last("mkdir")
            var found = stat()
            if lstat(path, &found) == -1 { throw failure }
        }
        handle = try Self.open(in: AT_FDCWD, path)
        if create { removeLeftovers() }
    }

    private init(path: String, handle: consuming FileDescriptor) {
        self.path = path
        self.handle = handle
    }

    /// A directory inside this one, made when absent, without what writers that were ended half-way left in it.
    public func subdirectory(_ name: String) throws(OSError) -> PrivateDirectory {
        try Self.check(name)
        if mkdirat(handle.raw, name, 0o700) == -1, errno != EEXIST { throw OSError.last("mkdirat") }
        let found = PrivateDirectory(path: path + "/" + name, handle: try Self.open(in: handle.raw, name))
        found.removeLeftovers()
        return found
    }

    /// Writes a file whole or not at all: a temporary file, fsync, rename, fsync of the directory.
    ///
    /// - Throws: ``OSError``; the old content, if any, is then unchanged.
    public func write(_ bytes: some Collection<UInt8>, to name: String) throws(OSError) {
        try Self.check(name)
        let directory = handle.raw
        try withTemporary(bytes, for: name) { temporary throws(OSError) in
            _ = try retrying("renameat") { renameat(directory, temporary, directory, name) }
        }
    }

    /// Makes a new file, durable like ``write(_:to:)``. Throws `EEXIST` when the name is taken.
    public func writeNew(_ bytes: some Collection<UInt8>, to name: String) throws(OSError) {
        try Self.check(name)
        let directory = handle.raw
        try withTemporary(bytes, for: name) { temporary throws(OSError) in
            // link(2) fails when the name exists, where rename(2) would replace it.
            _ = try retrying("linkat") { linkat(directory, temporary, directory, name, 0) }
        }
    }

    /// Reads a regular file whole.
    ///
    /// - Throws: ``OSError``: `ENOENT`, `ELOOP` for a link, `EINVAL` for anything but a regular file, `EPERM` for
    ///   another user's file, `EFBIG` when it holds more than `limit` bytes.
    public func read(_ name: String, limit: Int = 64 << 20) throws(OSError) -> [UInt8] {
        let file = try open(name, flags: O_RDONLY)
        return try file.readToEnd(limit: limit)
    }

    /// Opens a regular file of this user's, never following a link and never blocking on a FIFO.
    ///
    /// With `O_CREAT` in `flags` the file is made 0600.
    public func open(_ name: String, flags: Int32) throws(OSError) -> FileDescriptor {
        try Self.check(name)
        let file = try FileDescriptor(in: handle, name: name, flags: flags | O_NOFOLLOW | O_NONBLOCK)
        let status = try file.status()
        guard status.kind == .file else { throw OSError(code: EINVAL, operation: "open") }
        guard status.owner == geteuid() else { throw OSError(code: EPERM, operation: "open") }
        return file
    }

    /// Takes an exclusive lock that lives as long as the returned descriptor; the lock file stays.
    ///
    /// - Returns: `nil` when someone else holds it and `wait` is false.
    public func lock(_ name: String, wait: Bool) throws(OSError) -> FileDescriptor? {
        let file = try open(name, flags: O_RDWR | O_CREAT)
        guard try file.lock(wait: wait) else { return nil }
        return consume file
    }

    public func status(of name: String) throws(OSError) -> FileStatus {
        try Self.check(name)
        var found = stat()
        let directory = handle.raw
        _ = try retrying("fstatat") { fstatat(directory, name, &found, AT_SYMLINK_NOFOLLOW) }
        return FileStatus(found)
    }

    /// Names of the entries, sorted; names that begin with "." are left out.
    public func names() throws(OSError) -> [String] { try names(hidden: false) }

    func names(hidden: Bool) throws(OSError) -> [String] {
        let copy = try FileDescriptor(in: handle, name: ".", flags: O_RDONLY | O_DIRECTORY)
        return try copy.entryNames(hidden: hidden)
    }

    /// Removes a file. Returns `false` when it was not there.
    @discardableResult
    public func remove(_ name: String) throws(OSError) -> Bool {
        try Self.check(name)
        if unlinkat(handle.raw, name, 0) == 0 { return true }
        if errno == ENOENT { return false }
        throw OSError.last("unlinkat")
    }

    /// Moves a file into another private directory of the same file system, replacing what is there.
    public func move(_ name: String, to target: PrivateDirectory, as newName: String) throws(OSError) {
        try Self.check(name)
        try Self.check(newName)
        let from = handle.raw
        let to = target.handle.raw
        _ = try retrying("renameat") { renameat(from, name, to, newName) }
        try target.handle.synchronize()
    }

    private static func open(in parent: Int32, _ path: String) throws(OSError) -> FileDescriptor {
        let raw: Int32
        do {
            raw = try retrying("open") { openat(parent, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        } catch {
            // With O_DIRECTORY the kernel calls a link "not a directory"; people are helped by the truth.
            var found = stat()
            let isLink = fstatat(parent, path, &found, AT_SYMLINK_NOFOLLOW) == 0 && found.st_mode & S_IFMT == S_IFLNK
            throw isLink ? OSError(code: ELOOP, operation: "open") : error
        }
        let directory = FileDescriptor(adopting: raw)
        let status = try directory.status()
        guard status.owner == geteuid() else { throw OSError(code: EPERM, operation: "open") }
        if status.mode & 0o077 != 0 {
            _ = try retrying("fchmod") { fchmod(raw, 0o700) }
        }
        return directory
    }

    private static func makeParents(of path: String) throws(OSError) {
        let parts = path.split(separator: "/").dropLast()
        var prefix = path.hasPrefix("/") ? "" : "."
        for part in parts {
            prefix += "/" + part
            if mkdir(prefix, 0o700) == -1, errno != EEXIST {
                let failure = OSError.last("mkdir")
                // An existing read-only ancestor reports EROFS or EACCES before EEXIST on some file systems.
                var found = stat()
                if stat(prefix, &found) == -1 { throw failure }
            }
        }
    }

    /// A name is one path part: anything else would leave the directory.
    private static func check(_ name: String) throws(OSError) {
        if name.isEmpty || name == "." || name == ".." || name.utf8.contains(0x2F) || name.utf8.contains(0) {
            throw OSError(code: EINVAL, operation: "open")
        }
    }
}
