internal import DiagCapture
internal import PlatformOS
internal import TicketDesk

/// Tells in a few system calls whether the application's settings are saved and its outbox is empty, so that a start with
/// nothing to do needs no thread for it.
///
/// Whoever has saved the settings leaves the mark: a number of them and of the file as it was then, which the crash handler
/// keeps.
final class StartMark: Sendable {
    private let settings: String
    private let outbox: String
    private let fingerprint: UInt64

    /// - Parameter fingerprint: A number that changes with what the settings file says.
    init(of app: AppID, in paths: XDGPaths, fingerprint: UInt64) {
        settings = AppSettings.directory(in: paths) + "/" + app.description + ".json"
        outbox = paths.state(of: app.description) + "/outbox"
        self.fingerprint = fingerprint
    }

    /// Whether these settings were saved and nobody has touched the file since, and nothing waits to be delivered. False
    /// where either can't be told.
    var nothingIsLeftToDo: Bool {
        guard let number, CrashHandler.keptNumber == number else { return false }
        return (try? FileDescriptor.isEmptyDirectory(outbox)) == true
    }

    /// Says that these settings are saved. Where the mark can't be left, the next start looks again.
    func leave() {
        if let number { CrashHandler.keptNumber = number }
    }

    /// FNV-1a's.
    private static let factor: UInt64 = 0x100_0000_01b3

    /// A change of the configuration alone, or of one thing about the file, always changes it: each step can be undone.
    private var number: UInt64? {
        guard let status = try? FileStatus.ofEntry(settings) else { return nil }
        var sum = (fingerprint ^ status.inode) &* Self.factor
        sum = (sum ^ UInt64(bitPattern: status.size)) &* Self.factor
        return (sum ^ UInt64(bitPattern: status.modifiedMicroseconds)) &* Self.factor
    }
}
