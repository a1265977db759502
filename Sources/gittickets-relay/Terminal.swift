internal import Glibc

/// Lines for standard output and standard error, each in one write(2), so threads do not mix theirs.
enum Terminal {
    static func print(_ line: String) { write(line, to: 1) }

    static func complain(_ line: String) { write("gittickets-relay: " + line, to: 2) }

    /// A closed or full terminal is nobody's to hear about.
    private static func write(_ line: String, to descriptor: Int32) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
