internal import Glibc
internal import PlatformOS

/// `O_PATH` of open(2), which the Glibc module leaves out: the same number on x86-64 and AArch64.
private let openPathOnly: Int32 = 0o10000000

/// A regular file opened for reading, and nothing else: a path from a crash record may by now be a FIFO, a device or a
/// link, and opening one of those can block or have an effect.
struct RegularFile: ~Copyable {
    let descriptor: Int32
    /// By which the kernel knows it, without links; "" for memory.
    let name: String
    /// In bytes, when it was opened.
    let size: UInt64

    /// Opens `path` (absolute). With `following` false it must be the file's own name, without links or "..", as the
    /// kernel's maps have it. Returns `nil` for whatever is no readable regular file.
    init?(path: String, following: Bool = false) {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        // O_PATH looks without opening (open(2)); only what proves regular is opened, through its own descriptor.
        let handle = open(path, openPathOnly | O_CLOEXEC | (following ? 0 : O_NOFOLLOW))
        guard handle >= 0 else { return nil }
        defer { close(handle) }
        var status = stat()
        let name = Self.name(of: handle)
        guard fstat(handle, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 0,
            !Self.kernelsOwn.contains(where: { name.hasPrefix($0) }), following || name == path
        else { return nil }
        let opened = open("/proc/self/fd/\(handle)", O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        descriptor = opened
        self.name = name
        size = UInt64(status.st_size)
    }

    /// Reading a file there runs code of the kernel's, and can have an effect.
    private static let kernelsOwn = ["/proc/", "/sys/"]

    /// The name by which the kernel knows an open file, without links (proc_pid_fd(5)).
    private static func name(of handle: Int32) -> String {
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = max(readlink("/proc/self/fd/\(handle)", start, buffer.count), 0)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A second descriptor of the very file `other` has open; `nil` when there are no descriptors left.
    init?(duplicating other: borrowing RegularFile) {
        let copy = fcntl(other.descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        descriptor = copy
        name = other.name
        size = other.size
    }

    /// A second descriptor of a file in memory; `nil` when there are no descriptors left.
    init?(copying other: borrowing FileDescriptor) {
        let copy = fcntl(other.raw, F_DUPFD_CLOEXEC, 0)
        var status = stat()
        guard copy >= 0 else { return nil }
        guard fstat(copy, &status) == 0, status.st_size >= 0 else {
            close(copy)
            return nil
        }
        descriptor = copy
        name = ""
        size = UInt64(status.st_size)
    }

    deinit { close(descriptor) }

    /// Fills `buffer` from `offset`. Returns the count of bytes read: fewer at the end of the file or on an error.
    func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let start = buffer.baseAddress, offset <= UInt64(Int.max / 2) else { return 0 }
        var done = 0
        while done < buffer.count {
            let count = pread(descriptor, start + done, buffer.count - done, off_t(offset) + off_t(done))
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            done += count
        }
        return done
    }
}
