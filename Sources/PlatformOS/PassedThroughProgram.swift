internal import CGNU
internal import Glibc

/// A program that runs in this one's place, as a shell would start it: same input, terminal, group and descriptors. What it
/// writes to standard output and error is looked at on its way.
public struct PassedThroughProgram: ~Copyable {
    private static let most = 1 << 16

    private struct Stream {
        /// Where the program's bytes are read; -1 at its end.
        var from: Int32
        let to: Int32
    }

    private var child: ChildProcess
    private var streams: [Stream]
    private let bell: FileDescriptor
    private let ring: FileDescriptor
    private var terminal: OutputTerminal?

    public var pid: Int32 { child.pid }

    /// Starts it. A stream that is a terminal here is one for the program too; one that isn't becomes a pipe.
    ///
    /// Only one at a time in a process: signals sent to this process are sent on.
    /// - Throws: ``OSError`` of posix_spawnp(3), such as `ENOENT`.
    public init(_ arguments: [String]) throws(OSError) {
        var ends: [Int32] = [-1, -1]
        _ = try retrying("pipe2") { pipe2(&ends, O_CLOEXEC | O_NONBLOCK) }
        let bell = FileDescriptor(adopting: ends[0])
        let ring = FileDescriptor(adopting: ends[1])
        let shown = [Int32(1), 2].first { isatty($0) == 1 }
        let terminal = shown.flatMap { try? OutputTerminal(like: $0) }
        let (ours, programs) = terminal.map { ($0.ours, $0.programs) } ?? (-1, -1)
        func stream(_ number: Int32) -> ChildProcess.Stream {
            isatty(number) == 1 && programs >= 0 ? .descriptor(programs) : .pipe
        }
        ForwardedSignals.begin(bell: ring.raw, terminal: ours, original: shown ?? -1)
        do {
            child = try ChildProcess(
                arguments, input: .inherit, output: stream(1), error: stream(2), closesDescriptors: false)
        } catch {
            ForwardedSignals.end()
            for descriptor in [ours, programs] where descriptor >= 0 { close(descriptor) }
            throw error
        }
        ForwardedSignals.hand(to: child.pid)
        if programs >= 0 { close(programs) }
        streams = [Stream(from: child.output, to: 1), Stream(from: child.error, to: 2)].filter { $0.from >= 0 }
        if let terminal { streams.append(Stream(from: terminal.ours, to: terminal.real)) }
        self.terminal = terminal
        self.bell = bell
        self.ring = ring
    }

    deinit { if let terminal { close(terminal.ours) } }

    /// Passes on what it writes, until it ends.
    ///
    /// What it leaves running in the background can't write any more then.
    /// - Parameter look: Gets every piece, in the order in which they came.
    public mutating func run(_ look: ([UInt8]) -> Void) throws(OSError) -> ExitStatus {
        while true {
            var polls = [pollfd(fd: bell.raw, events: Int16(POLLIN), revents: 0)]
            polls += streams.map { pollfd(fd: $0.from, events: Int16(POLLIN), revents: 0) }
            poll(&polls, nfds_t(polls.count), -1)
            let isCalled = polls[0].revents != 0
            // It may have been stopped, and the terminal another's meanwhile.
            if isCalled, (try? bell.read(upTo: 64))?.contains(UInt8(SIGCONT)) == true { continued() }
            terminal?.passSettings()
            for index in streams.indices where polls[index + 1].revents != 0 { pass(index, look) }
            if try child.hasEnded() { break }
        }
        drain(look)
        ForwardedSignals.end()
        terminal?.restore()
        return try child.wait()
    }

    private mutating func continued() {
        if let terminal { OutputTerminal.copySize(from: terminal.real, to: terminal.ours) }
        if tcgetpgrp(0) == getpgrp() { terminal?.passSettings(again: true) }
    }

    /// What is there already.
    private mutating func drain(_ look: ([UInt8]) -> Void) {
        for index in streams.indices {
            while streams[index].from >= 0 {
                var ready = pollfd(fd: streams[index].from, events: Int16(POLLIN), revents: 0)
                guard poll(&ready, 1, 0) > 0 else { break }
                pass(index, look)
            }
        }
    }

    private mutating func pass(_ index: Int, _ look: ([UInt8]) -> Void) {
        // A pseudo-terminal says EIO at its end.
        let bytes = (try? readBytes(from: streams[index].from, upTo: Self.most)) ?? []
        if bytes.isEmpty { return end(index) }
        look(bytes)
        do throws(OSError) {
            try FileDescriptor(adopting: dup(streams[index].to)).write(bytes)
        } catch {
            // Nobody reads it any more: the program is to learn that as it would have.
            end(index)
        }
    }

    private mutating func end(_ index: Int) {
        if streams[index].from == terminal?.ours {
            terminal?.restore()
            terminal = nil
            close(streams[index].from)
        }
        if streams[index].from == child.output { child.closeOutput() }
        if streams[index].from == child.error { child.closeError() }
        streams[index].from = -1
    }
}

extension ExitStatus {
    /// Ends this process as another one ended: with its status, or by its signal, without a core of our own.
    public func repeatHere() -> Never {
        switch self {
        case .exited(let status): exit(status)
        case .signaled(let number, _):
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(UInt32(4)), &none)  // RLIMIT_CORE
            signal(number, SIG_DFL)
            var mask = sigset_t()
            sigemptyset(&mask)
            sigaddset(&mask, number)
            pthread_sigmask(SIG_UNBLOCK, &mask, nil)
            // To this thread: it is then delivered before the call returns.
            raise(number)
            // One that doesn't end a process can't have ended the other.
            exit(128 + number)
        }
    }
}
