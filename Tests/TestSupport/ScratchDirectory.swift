internal import FoundationEssentials
internal import Glibc

/// A fresh directory under /tmp, removed with everything in it when the last reference goes.
public final class ScratchDirectory: Sendable {
    public let path: String

    public init() {
        var template = Array("/tmp/gittickets-test-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
