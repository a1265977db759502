internal import Glibc

/// An open file, closed when it goes out of scope.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The number, for calls this type does not wrap. It stays owned by this value.
    public let raw: Int32

    /// Takes ownership of an open descriptor.
    public init(adopting raw: Int32) { self.raw = raw }

    deinit { _ = Glibc.close(raw) }

    /// Opens a path. `O_CLOEXEC` and `O_NOCTTY` are always set.
    ///
    /// - Throws: ``OSError`` as open(2) says; `ELOOP` where `flags` hold `O_NOFOLLOW` and the last part is a link.
    public init(path: String, flags: Int32, mode: UInt32 = 0o600) throws(OSError) {
        raw = try retrying("open") { Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY, mode_t(mode)) }
    }

    /// Opens a name inside an open directory; see openat(2).
    public init(in directory: borrowing FileDescriptor, name: String, flags: Int32, mode: UInt32 = 0o600)
        throws(OSError)
    {
        let parent = directory.raw
        raw = try retrying("openat") { Glibc.openat(parent, name, flags | O_CLOEXEC | O_NOCTTY, mode_t(mode)) }
    }

    /// Closes now and reports what close(2) says: a delayed write error on some file systems.
    public consuming func close() throws(OSError) {
        let number = raw
        discard self
        // Linux releases the descriptor even when close reports EINTR: never retry.
        if Glibc.close(number) == -1, errno != EINTR { throw OSError.last("close") }
    }

    /// Writes all bytes or throws; partial writes are continued.
    public borrowing func write(_ bytes: some Collection<UInt8>) throws(OSError) {
        let whole = Array(bytes)
        var done = 0
        while done < whole.count {
            let number = raw
            let from = done
            let count = try retrying("write") {
                whole.withUnsafeBytes { Glibc.write(number, $0.baseAddress.map { $0 + from }, $0.count - from) }
            }
            done += count
        }
    }

    /// Reads up to `count` bytes at the current offset; empty at the end of the file.
    public borrowing func read(upTo count: Int) throws(OSError) -> [UInt8] {
        try readBytes(from: raw, upTo: count)
    }

    /// As ``read(upTo:)``, with `head` before what was read: no more than that at the end of the file.
    public borrowing func read(upTo count: Int, after head: ArraySlice<UInt8>) throws(OSError) -> [UInt8] {
        try readBytes(from: raw, upTo: count, after: head)
    }

    /// Reads from an offset and leaves the current one; fewer bytes than `count` at the end of the file. pread(2)
    public borrowing func read(at offset: Int, count: Int) throws(OSError) -> [UInt8] {
        guard count > 0 else { return [] }
        var failure: OSError?
        let number = raw
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(OSError) {
                while filled < count {
                    let (start, done) = (buffer.baseAddress.map { $0 + filled }, filled)
                    let got = try retrying("pread") { pread(number, start, count - done, off_t(offset + done)) }
                    if got == 0 { break }
                    filled += got
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads to the end. Throws `EFBIG` once more than `limit` bytes came.
    public borrowing func readToEnd(limit: Int) throws(OSError) -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let chunk = try read(upTo: min(1 << 16, limit - all.count + 1))
            if chunk.isEmpty { return all }
            all += chunk
            if all.count > limit { throw OSError(code: EFBIG, operation: "read") }
        }
    }

    /// Reads a regular file whole, links followed; a pipe or device in its place is refused at once, not waited for.
    ///
    /// - Throws: ``OSError``: `EINVAL` for anything but a regular file, `EFBIG` past `limit` bytes, and open(2)'s.
    public static func contents(ofFile path: String, limit: Int) throws(OSError) -> [UInt8] {
        let file = try FileDescriptor(path: path, flags: O_RDONLY | O_NONBLOCK)
        guard try file.status().kind == .file else { throw OSError(code: EINVAL, operation: "not a regular file") }
        return try file.readToEnd(limit: limit)
    }

    /// Makes what was written durable; fsync(2).
    public borrowing func synchronize() throws(OSError) {
        let number = raw
        _ = try retrying("fsync") { fsync(number) }
    }

    public borrowing func status() throws(OSError) -> FileStatus {
        var found = stat()
        let number = raw
        _ = try retrying("fstat") { fstat(number, &found) }
        return FileStatus(found)
    }

    /// Takes an exclusive advisory lock that ends with the descriptor; flock(2).
    ///
    /// - Returns: `false` when another process or descriptor holds it and `wait` is false.
    public borrowing func lock(wait: Bool) throws(OSError) -> Bool {
        let number = raw
        do {
            _ = try retrying("flock") { flock(number, wait ? LOCK_EX : LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.code == EWOULDBLOCK { return false }
            throw error
        }
    }

    /// Gives the lock back now. Closing does too, but later where a child that was just forked still holds a copy of
    /// the descriptor: it goes when the child calls exec.
    public borrowing func unlock() {
        // Can't fail for a descriptor that holds a lock (flock(2)).
        _ = flock(raw, LOCK_UN)
    }
}

/// One read(2), again while a signal interrupts it.
///
/// - Parameter head: the result begins with it.
func readBytes(
    from descriptor: Int32, upTo count: Int, after head: ArraySlice<UInt8> = []
) throws(OSError) -> [UInt8] {
    var failure: OSError?
    let room = head.count + max(count, 0)
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, used in
        used = buffer.update(fromContentsOf: head)
        do throws(OSError) {
            let free = UnsafeMutableBufferPointer(rebasing: buffer[used..<room])
            used += try retrying("read") { Glibc.read(descriptor, free.baseAddress, free.count) }
        } catch {
            failure = error
        }
    }
    if let failure { throw failure }
    return bytes
}
