internal import Glibc
internal import PlatformOS

/// The memory that pages of mapped files take in this process, beyond what they took at first (proc_pid_statm(5)): they
/// count as much as any other memory, and reading a large program touches most of it. Not thread-safe.
struct MappedPages: ~Copyable {
    private let file: FileDescriptor?
    private var first = 0
    static let size = 4096
    /// 4 MiB.
    private static let limit = (4 << 20) / size

    init() {
        file = try? FileDescriptor(path: "/proc/self/statm", flags: O_RDONLY)
        first = count
    }

    /// How many there are beyond what they should be; negative where there are fewer.
    var excess: Int { count - first - Self.limit }

    /// The third number: resident pages that files stand behind.
    private var count: Int {
        let text = (try? file?.read(at: 0, count: 128)) ?? []
        let words = text.split(separator: UInt8(ascii: " "))
        return words.count > 2 ? Int(String(decoding: words[2], as: UTF8.self)) ?? 0 : 0
    }
}
