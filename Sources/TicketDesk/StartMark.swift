internal import Glibc
public import PlatformOS

/// Tells in a few system calls whether the application's settings are saved and its outbox is empty, so that a start with
/// nothing to do needs no thread for it.
///
/// Whoever has saved the settings leaves the mark, which names them and the file as it was then.
public struct StartMark: Sendable {
    private static let name = "start-mark"

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
        guard let text, let left = try? FileDescriptor.contents(ofFile: state + "/" + Self.name, limit: 256) else {
            return false
        }
        return left.elementsEqual(text.utf8) && (try? FileDescriptor.isEmptyDirectory(state + "/outbox")) == true
    }

    /// Says that these settings are saved. Where the mark can't be left, the next start looks again.
    public func leave() {
        guard let text, let directory = try? PrivateDirectory(path: state) else { return }
        let bytes = Array(text.utf8)
        if (try? directory.read(Self.name, limit: 256)) != bytes { try? directory.write(bytes, to: Self.name) }
    }

    private var text: String? {
        guard let status = try? FileStatus.ofEntry(settings) else { return nil }
        return "\(fingerprint) \(status.inode) \(status.size) \(status.modifiedMicroseconds)\n"
    }
}
