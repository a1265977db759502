internal import Glibc
internal import PlatformOS

/// The files and the environment facts are read from: this machine, or a recorded tree of another.
public struct Machine: Sendable {
    /// What stands before every path: "" for this machine, a directory for a recorded one.
    let root: String
    private let recordedEnvironment: [String: String]?

    /// This machine and this process's environment.
    public static let this = Machine(root: "", recordedEnvironment: nil)

    /// A directory that holds `etc/os-release`, `proc`, `sys` and what else was recorded.
    public static func recorded(root: String, environment: [String: String] = [:]) -> Machine {
        Machine(root: root, recordedEnvironment: environment)
    }

    /// Whether system calls speak of the same machine as the files.
    var isThis: Bool { recordedEnvironment == nil }

    /// A variable of the environment; `nil` when unset or empty.
    func environment(_ name: String) -> String? {
        let value = recordedEnvironment.map { $0[name] } ?? Environment.value(name)
        return value.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Names of the variables the process was started with, sorted.
    ///
    /// From /proc, since walking `environ` races with a thread that sets a variable.
    var environmentNames: [String] {
        if let recordedEnvironment { return recordedEnvironment.keys.sorted() }
        let entries = (bytes("/proc/self/environ", limit: 1 << 20) ?? []).split(separator: 0)
        let names = entries.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) }
        return Set(names).sorted()
    }

    /// The beginning of a file as text, without white space at its ends; `nil` where there is none or it is empty.
    ///
    /// Never waits on a pipe. Bytes that are not UTF-8 become U+FFFD.
    func text(_ path: String, limit: Int = 16_384) -> String? {
        guard let bytes = bytes(path, limit: limit) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).trimmingWhitespace()
        return text.isEmpty ? nil : text
    }

    /// The lines of ``text(_:limit:)``; empty where there is no such file.
    func lines(_ path: String, limit: Int = 16_384) -> [Substring] {
        text(path, limit: limit)?.split(whereSeparator: \.isNewline) ?? []
    }

    /// A file that holds one whole number, which is not negative.
    func number(_ path: String) -> UInt64? { text(path, limit: 64).flatMap { UInt64($0) } }

    /// The beginning of a regular file; `nil` for anything else, and where it can't be read.
    func bytes(_ path: String, limit: Int) -> [UInt8]? {
        guard let file = try? FileDescriptor(path: root + path, flags: O_RDONLY | O_NONBLOCK),
            (try? file.status().kind) == .file
        else { return nil }
        return try? Self.head(of: file, limit)
    }

    /// Names in a directory, sorted, hidden ones left out; empty where it can't be read.
    func names(in path: String) -> [String] {
        guard let directory = try? FileDescriptor(path: root + path, flags: O_RDONLY | O_DIRECTORY) else { return [] }
        return (try? directory.entryNames()) ?? []
    }

    /// What a symbolic link holds, last part only: "../../bus/pci/drivers/i915" is "i915".
    func linkName(_ path: String) -> String? { link(path).map { String($0.lastPathPart) } }

    func link(_ path: String) -> String? { SymbolicLink.target(root + path) }

    /// When a file's content was last changed, in seconds since the epoch.
    func modified(_ path: String) -> Int64? {
        (try? FileStatus.ofEntry(root + path)).map { $0.modifiedMicroseconds / 1_000_000 }
    }

    func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

    /// A file in /proc may come in several pieces.
    private static func head(of file: borrowing FileDescriptor, _ limit: Int) throws(OSError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let piece = try file.read(upTo: limit - bytes.count)
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }
}

extension StringProtocol {
    /// What follows the last "/".
    var lastPathPart: SubSequence { self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...] }

    /// Without spaces, tabs and line ends at both ends.
    func trimmingWhitespace() -> String {
        let front = drop { $0.isWhitespace }
        guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(front[...last])
    }
}
