/// The memory that pages of mapped files take in this process, beyond what they took at first (proc_pid_statm(5)): they
/// count as much as any other memory, and reading a large program touches most of it. Not thread-safe.
struct MappedPages: ~Copyable {
    private let file: RegularFile?
    private var first = 0
    /// 4 MiB, in pages of 4 KiB.
    private static let limit = 1024

    init() {
        file = RegularFile(path: "/proc/self/statm")
        first = count
    }

    var areMany: Bool { count - first > Self.limit }

    /// The third number: resident pages that files stand behind.
    private var count: Int {
        var text = [UInt8](repeating: 0, count: 128)
        let length = text.withUnsafeMutableBytes { file?.read(at: 0, into: $0) ?? 0 }
        let words = text[..<length].split(separator: UInt8(ascii: " "))
        return words.count > 2 ? Int(String(decoding: words[2], as: UTF8.self)) ?? 0 : 0
    }
}
