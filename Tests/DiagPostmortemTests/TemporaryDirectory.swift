import FoundationEssentials
import Glibc
import PlatformOS
import Synchronization

/// A new directory inside this run's own, which goes when the run ends.
func temporaryDirectory() throws -> String {
    let parent = try RunDirectory.path.withLock { path throws in
        if let path { return path }
        let made = try makeDirectory("/tmp/postmortem-tests-XXXXXX")
        path = made
        atexit { RunDirectory.remove() }
        return made
    }
    return try makeDirectory(parent + "/XXXXXX")
}

private enum RunDirectory {
    static let path = Mutex<String?>(nil)

    static func remove() {
        guard let path = path.withLock({ $0 }) else { return }
        try? FileManager.default.removeItem(atPath: path)
    }
}

private func makeDirectory(_ template: String) throws -> String {
    var name = Array(template.utf8CString)
    guard mkdtemp(&name) != nil else { throw OSError(code: errno, operation: "mkdtemp") }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
