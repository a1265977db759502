internal import CGNU
internal import Glibc
internal import Synchronization

/// SIGINT as something to wait for, so that what was begun can be ended in order. One at a time.
///
/// A second SIGINT ends the process. Where SIGINT is ignored (nohup(1)) it stays so. signal(7)
public struct Interruption: ~Copyable {
    /// Readable once SIGINT came.
    private let heard: FileDescriptor
    private let rung: FileDescriptor

    fileprivate static let bell = Atomic<Int32>(-1)
    /// `SIG_IGN`, which Swift can't compare.
    private static let ignored = 1

    /// - Throws: ``OSError`` where there is no descriptor left.
    public init() throws(OSError) {
        var ends: [Int32] = [-1, -1]
        _ = try retrying("pipe2") { pipe2(&ends, O_CLOEXEC) }
        heard = FileDescriptor(adopting: ends[0])
        rung = FileDescriptor(adopting: ends[1])
        Self.bell.store(ends[1], ordering: .sequentiallyConsistent)
        var before = sigaction()
        sigaction(SIGINT, nil, &before)
        // SIG_IGN is the number 1 in a function pointer's place, which Swift can't compare.
        if unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == Self.ignored { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = ring
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(bitPattern: UInt32(SA_RESTART))
        sigaction(SIGINT, &action, nil)
    }

    deinit { Self.bell.store(-1, ordering: .sequentiallyConsistent) }

    /// Waits until there is something to read, or the end; `false` when SIGINT came.
    public borrowing func waits(for input: borrowing FileDescriptor) -> Bool {
        var watched = [heard.raw, input.raw].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&watched, nfds_t(watched.count), -1) == -1, errno == EINTR {}
        return watched[0].revents == 0
    }
}

/// Async-signal-safe: a system call and a lock-free word.
private func ring(_ number: Int32) {
    let before = errno
    var byte = UInt8(truncatingIfNeeded: number)
    let bell = Interruption.bell.load(ordering: .relaxed)
    if bell >= 0 { _ = write(bell, &byte, 1) }
    errno = before
}
