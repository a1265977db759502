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

    /// The beginning of a file as text, without white space at its ends; `nil` where there is none or it is empty.
    ///
    /// Never waits on a pipe. Bytes that are not UTF-8 become U+FFFD.
    func text(_ path: String, limit: Int = 16_384) -> String? {
        guard let file = try? FileDescriptor(path: root + path, flags: O_RDONLY | O_NONBLOCK),
            (try? file.status().kind) == .file, let bytes = try? Self.head(of: file, limit)
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).trimmingWhitespace()
        return text.isEmpty ? nil : text
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
    /// Without spaces, tabs and line ends at both ends.
    func trimmingWhitespace() -> String {
        let front = drop { $0.isWhitespace }
        guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(front[...last])
    }
}
