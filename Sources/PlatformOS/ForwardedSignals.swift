internal import Glibc
internal import Synchronization

/// Hands signals that are sent to this process on to a child, as if the child had been sent them.
///
/// What a terminal sends goes to the child by itself, which is in the same group. One child at a time.
enum ForwardedSignals {
    private static let numbers = [
        SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGCHLD, SIGWINCH, SIGCONT,
    ]

    fileprivate static let child = Atomic<Int32>(0)
    /// One that came before there was a child.
    fileprivate static let early = Atomic<Int32>(0)
    /// Gets the number of each that came, as a byte.
    fileprivate static let bell = Atomic<Int32>(-1)
    fileprivate static let terminal = Atomic<Int32>(-1)
    fileprivate static let original = Atomic<Int32>(-1)

    /// - Parameters:
    ///   - bell: Gets the number of each signal, as a byte.
    ///   - terminal: What takes on the size of `original` when that changes; -1 for nothing.
    static func begin(bell: Int32, terminal: Int32, original: Int32) {
        child.store(0, ordering: .relaxed)
        early.store(0, ordering: .relaxed)
        Self.bell.store(bell, ordering: .relaxed)
        Self.terminal.store(terminal, ordering: .relaxed)
        Self.original.store(original, ordering: .relaxed)
        for number in numbers {
            var before = sigaction()
            sigaction(number, nil, &before)
            // What was to be ignored is the child's to ignore, too (nohup(1)).
            if number != SIGCHLD, unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == Self.ignored {
                continue
            }
            var action = sigaction()
            action.__sigaction_handler.sa_sigaction = forward
            action.sa_flags = Int32(SA_SIGINFO) | Int32(SA_RESTART)
            sigfillset(&action.sa_mask)
            sigaction(number, &action, nil)
        }
        signal(SIGPIPE, SIG_IGN)
    }

    static func hand(to pid: Int32) {
        child.store(pid, ordering: .sequentiallyConsistent)
        let number = early.load(ordering: .sequentiallyConsistent)
        if number != 0 { kill(pid, number) }
    }

    /// What comes from now on is this process's own again.
    static func end() {
        child.store(0, ordering: .relaxed)
        bell.store(-1, ordering: .relaxed)
        terminal.store(-1, ordering: .relaxed)
        for number in numbers { signal(number, SIG_DFL) }
    }

    /// `SIG_IGN`, which Swift can't compare.
    private static let ignored = 1
}

/// Async-signal-safe: system calls and lock-free words.
private func forward(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?) {
    let before = errno
    let terminal = ForwardedSignals.terminal.load(ordering: .relaxed)
    if number == SIGWINCH, terminal >= 0 {
        OutputTerminal.copySize(from: ForwardedSignals.original.load(ordering: .relaxed), to: terminal)
    } else if number != SIGCHLD, number != SIGWINCH, number != SIGCONT, (info?.pointee.si_code ?? 0) <= 0 {
        let child = ForwardedSignals.child.load(ordering: .sequentiallyConsistent)
        if child > 0 { kill(child, number) } else { ForwardedSignals.early.store(number, ordering: .relaxed) }
    }
    var byte = UInt8(truncatingIfNeeded: number)
    let bell = ForwardedSignals.bell.load(ordering: .relaxed)
    if bell >= 0 { _ = write(bell, &byte, 1) }
    errno = before
}
