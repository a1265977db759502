internal import Glibc

extension ChildProcess {
    public struct BoundedResult: Sendable {
        public enum Ending: Sendable, Hashable {
            case ended(ExitStatus)
            /// It ended, but this process has its children reaped by someone else (SIGCHLD ignored, say).
            case endedUnknown
            case timedOut
            case tooMuchOutput
        }
        public let ending: Ending
        /// At most the limit's bytes, also of a program that was stopped.
        public let output: [UInt8]
        public let error: [UInt8]
    }

    /// Runs a program that may hang, flood, or leave others behind, and takes it down with its whole process group.
    ///
    /// What it started in its group is killed as soon as it has ended itself, or the time is over. A daemon that made a
    /// group of its own goes on, with its end of the pipe broken.
    ///
    /// - Parameters:
    ///   - patience: From the start to the last byte that is taken.
    ///   - limit: Bytes of output, and of errors, above which it is stopped.
    /// - Throws: ``OSError`` of posix_spawnp(3).
    public static func runBounded(
        _ arguments: [String], environment: [String], directory: String = "/", within patience: Duration, limit: Int
    ) throws(OSError) -> BoundedResult {
        let deadline = ContinuousClock.now + patience
        var child = try ChildProcess(
            arguments, environment: environment, directory: directory, output: .pipe, error: .pipe, leadsGroup: true)
        var streams = BoundedStreams(output: child.output, error: child.error, limit: limit)
        let ending = streams.follow(child.pid, until: deadline)
        // Before it is waited for: until then its number, and so the group's, can't be another's.
        _ = kill(-child.pid, SIGKILL)
        // What it had written before it ended is still in the pipes.
        if ending == nil { streams.drain() }
        let status = child.reap()
        return BoundedResult(
            ending: streams.isOverLimit ? .tooMuchOutput : ending ?? status, output: streams.output.bytes,
            error: streams.error.bytes)
    }

    /// A process that has been killed is waited for, but not for long: the kernel may hold it (a dead network file
    /// system).
    private mutating func reap() -> BoundedResult.Ending {
        var status: Int32 = 0
        for _ in 0..<50 {
            let ended = waitpid(pid, &status, WNOHANG)
            waited = ended != 0
            if ended == pid { return .ended(ExitStatus(waitStatus: status)) }
            if waited { break }
            usleep(2_000)
        }
        return .endedUnknown
    }
}

/// The two output pipes of a child that is not trusted to close them.
private struct BoundedStreams {
    struct Sink {
        /// Owned by the child's value; -1 once its end has come.
        var descriptor: Int32
        var bytes: [UInt8] = []
        var isOverLimit = false

        mutating func take(_ poll: pollfd, _ limit: Int) {
            guard poll.revents != 0 else { return }
            let chunk = (try? readBytes(from: descriptor, upTo: 1 << 16)) ?? []
            if chunk.isEmpty { descriptor = -1 }
            bytes += chunk
            isOverLimit = bytes.count > limit
            bytes = isOverLimit ? Array(bytes.prefix(limit)) : bytes
        }
    }

    var output: Sink
    var error: Sink
    private let limit: Int
    private(set) var isOverLimit = false

    init(output: Int32, error: Int32, limit: Int) {
        self.output = Sink(descriptor: output)
        self.error = Sink(descriptor: error)
        self.limit = limit
    }

    /// Reads until the child has ended: then `nil`, and it can be waited for.
    mutating func follow(_ pid: Int32, until deadline: ContinuousClock.Instant) -> ChildProcess.BoundedResult.Ending? {
        while true {
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return .timedOut }
            // The pipes of a child that has ended may stay open in others' hands: it is looked after in between.
            read(wait: Int32(min(left / .milliseconds(1), 10).rounded(.up)))
            if isOverLimit { return .tooMuchOutput }
            if Self.hasEnded(pid) { return nil }
        }
    }

    mutating func drain() { while read(wait: 0), !isOverLimit {} }

    /// - Returns: Whether anything came.
    @discardableResult
    private mutating func read(wait milliseconds: Int32) -> Bool {
        var polls = [output, error].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        guard poll(&polls, 2, milliseconds) > 0 else { return false }
        let before = output.bytes.count + error.bytes.count
        output.take(polls[0], limit)
        error.take(polls[1], limit)
        isOverLimit = output.isOverLimit || error.isOverLimit
        return output.bytes.count + error.bytes.count > before
    }

    private static func hasEnded(_ pid: Int32) -> Bool {
        var info = siginfo_t()
        // Not waited for yet (WNOWAIT). An error is ECHILD: somebody else has.
        return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo != 0
    }
}
