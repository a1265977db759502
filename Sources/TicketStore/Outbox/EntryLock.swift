internal import FoundationEssentials
internal import PlatformOS
internal import Synchronization

/// Keeps other processes, and other claims of this one, from one outbox entry: flock(2) on a file of its own.
final class EntryLock: Sendable {
    private let directory: PrivateDirectory
    private let name: String
    private let file: Mutex<FileDescriptor?>

    /// Returns `nil` when someone else holds it and `wait` is false.
    init?(_ directory: PrivateDirectory, _ id: UUID, wait: Bool) throws(StoreError) {
        self.directory = directory
        name = id.uuidString + ".lock"
        guard let held = try Self.take(name, in: directory, wait: wait) else { return nil }
        file = Mutex(held)
    }

    /// Releasing twice is harmless; the last reference releases too.
    func release() {
        file.withLock { file in
            file?.unlock()
            file = nil
        }
    }

    /// Removes the file while the lock is held. Whoever waits for it notices, and takes the next one.
    func removeFile() {
        _ = try? directory.remove(name)
    }

    private static func take(
        _ name: String, in directory: PrivateDirectory, wait: Bool
    ) throws(StoreError) -> FileDescriptor? {
        do throws(OSError) {
            while true {
                guard let file = try directory.lock(name, wait: wait) else { return nil }
                // The holder before may have removed the file: then this lock keeps nobody out.
                let mine = try file.status().inode
                do throws(OSError) {
                    if try directory.status(of: name).inode == mine { return consume file }
                } catch {
                    if error.code != OSError.notFound { throw error }
                }
            }
        } catch {
            throw StoreError(error, role: "outbox entry")
        }
    }
}
