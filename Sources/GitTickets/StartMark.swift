internal import Glibc
internal import PlatformOS
internal import TicketDesk

/// Tells in a few system calls whether the application's settings are saved and its outbox is empty, so that a start with
/// nothing to do needs no thread for it.
///
/// Whoever has saved the settings leaves the mark, which names them and the file as it was then: a symbolic link to
/// nowhere, read in one call and made whole or not at all.
struct StartMark: Sendable {
    private let state: String
    private let settings: String
    private let fingerprint: UInt64

    /// - Parameter fingerprint: A number that changes with what the settings file says.
    init(of app: AppID, in paths: XDGPaths, fingerprint: UInt64) {
        state = paths.state(of: app.description)
        settings = AppSettings.directory(in: paths) + "/" + app.description + ".json"
        self.fingerprint = fingerprint
    }

    /// Whether these settings were saved and nobody has touched the file since, and nothing waits to be delivered. False
    /// where either can't be told.
    var nothingIsLeftToDo: Bool {
        guard let text, SymbolicLink.target(path, atMost: Self.longest) == text else { return false }
        return (try? FileDescriptor.isEmptyDirectory(state + "/outbox")) == true
    }

    /// Says that these settings are saved. Where the mark can't be left, the next start looks again.
    func leave() {
        guard let text, SymbolicLink.target(path, atMost: Self.longest) != text else { return }
        let fresh = path + ".\(getpid())"
        unlink(fresh)
        if symlink(text, fresh) == 0, rename(fresh, path) != 0 { unlink(fresh) }
    }

    private var path: String { state + "/start-mark" }

    /// Digits that a number has at most, and one more.
    private static let longest = 21
    /// FNV-1a's.
    private static let factor: UInt64 = 0x100_0000_01b3

    /// One number of the configuration and the file. A change of a single one of these always changes it: each step can
    /// be undone.
    private var text: String? {
        guard let status = try? FileStatus.ofEntry(settings) else { return nil }
        var sum = (fingerprint ^ status.inode) &* Self.factor
        sum = (sum ^ UInt64(bitPattern: status.size)) &* Self.factor
        sum = (sum ^ UInt64(bitPattern: status.modifiedMicroseconds)) &* Self.factor
        return String(sum)
    }
}
