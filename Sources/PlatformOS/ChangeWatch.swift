internal import Glibc

/// Becomes readable when something changes in a directory; inotify(7).
public struct ChangeWatch: ~Copyable, Sendable {
    private let inotify: FileDescriptor
    private let watch: Int32

    /// Watches a directory for files that are written to, made, removed or renamed.
    public init(directory: String) throws(OSError) {
        let descriptor = FileDescriptor(
            adopting: try retrying("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) })
        let raw = descriptor.raw
        let events = UInt32(IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)
        watch = try retrying("inotify_add_watch") { inotify_add_watch(raw, directory, events) }
        inotify = descriptor
    }

    /// For poll(2); it stays owned by this value.
    public var raw: Int32 { inotify.raw }

    /// Forgets what was told so far. What, does not matter: who watches looks for themselves.
    public borrowing func drain() {
        while let events = try? inotify.read(upTo: 1 << 16), !events.isEmpty {}
    }
}
