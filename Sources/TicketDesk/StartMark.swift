internal import Glibc
public import PlatformOS

/// Tells in a few system calls whether the application's settings are saved and its outbox is empty, so that a start with
/// nothing to do needs no thread for it.
///
/// Whoever has saved the settings leaves the mark, which names them and the file as it was then: a symbolic link to
/// nowhere, read in one call and made whole or not at all.
public struct StartMark: Sendable {
    private let state: String
    private let settings: String
    private let fingerprint: UInt64

    /// - Parameter fingerprint: A number that changes with what the settings file says.
    public init(of app: AppID, in paths: XDGPaths, fingerprint: UInt64) {
        state = paths.state(of: app.description)
        settings = AppSettings.directory(in: paths) + "/" + app.description + ".json"
        self.fingerprint = fingerprint
    }

    /// Whether these settings were saved and nobody has touched the file since, and nothing waits to be delivered. False
    /// where either can't be told.
    public var nothingIsLeftToDo: Bool {
        guard let left = SymbolicLink.target(path), left == text else { return false }
        return (try? FileDescriptor.isEmptyDirectory(state + "/outbox")) == true
    }

    /// Says that these settings are saved. Where the mark can't be left, the next start looks again.
    public func leave() {
        guard let text, SymbolicLink.target(path) != text else { return }
        let fresh = path + ".\(getpid())"
        unlink(fresh)
        if symlink(text, fresh) == 0, rename(fresh, path) != 0 { unlink(fresh) }
    }

    private var path: String { state + "/start-mark" }

    private var text: String? {
        guard let status = try? FileStatus.ofEntry(settings) else { return nil }
        return "\(fingerprint) \(status.inode) \(status.size) \(status.modifiedMicroseconds)"
    }
}
