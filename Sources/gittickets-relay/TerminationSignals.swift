internal import Glibc

/// SIGTERM, SIGINT and SIGHUP, taken by waiting instead of by a handler.
struct TerminationSignals {
    private let set: sigset_t

    /// Blocks them in this thread and those it starts; ignores SIGPIPE. Call before the first thread.
    static func block() -> TerminationSignals {
        signal(SIGPIPE, SIG_IGN)
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        return TerminationSignals(set: set)
    }

    /// Returns when one of them arrives.
    func wait() {
        var set = set
        var received: Int32 = 0
        while sigwait(&set, &received) != 0 {}
    }
}
