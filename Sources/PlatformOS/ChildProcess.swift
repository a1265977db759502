internal import Glibc

/// How a process ended; wait(2).
public enum ExitStatus: Sendable, Hashable {
    case exited(Int32)
    case signaled(Int32, coreDumped: Bool)

    public init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signaled(signal, coreDumped: waitStatus & 0x80 != 0)
    }
}

/// A child process started with posix_spawn(3): no shell, a private signal mask, no inherited descriptors beyond 0–2.
public struct ChildProcess: ~Copyable, Sendable {
    public enum Stream: Sendable, Hashable {
        case null
        case inherit
        /// Readable (or, for standard input, writable) from this side.
        case pipe
        /// An open descriptor of this process, which stays its own.
        case descriptor(Int32)
    }

    public let pid: Int32
    var waited = false
    /// This side of the pipes asked for; -1 when there is none.
    private var input: Int32
    var output: Int32
    var error: Int32

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: The program (looked up in PATH when it holds no "/") and its arguments.
    ///   - environment: `nil` inherits; otherwise "NAME=value" entries, the whole environment.
    ///   - directory: The child's working directory; `nil` inherits.
    ///   - leadsGroup: Whether it leads a process group of its own; see setpgid(2).
    ///   - closesDescriptors: Whether it gets none of this process's descriptors but those.
    /// - Throws: ``OSError`` of posix_spawnp(3), such as `ENOENT`.
    public init(
        _ arguments: [String], environment: [String]? = nil, directory: String? = nil, input: Stream = .null,
        output: Stream = .inherit, error: Stream = .inherit, leadsGroup: Bool = false,
        closesDescriptors: Bool = true
    ) throws(OSError) {
        guard let program = arguments.first else { throw OSError(code: EINVAL, operation: "posix_spawnp") }
        var spawn = SpawnActions()
        let stdin = try spawn.attach(input, as: 0)
        let stdout = try spawn.attach(output, as: 1)
        let stderr = try spawn.attach(error, as: 2)
        if let directory { spawn.changeDirectory(directory) }
        if leadsGroup { spawn.leadGroup() }
        if closesDescriptors { spawn.closeOthers() }
        do {
            pid = try spawn.run(program, arguments: arguments, environment: environment)
        } catch {
            for end in [stdin, stdout, stderr] where end >= 0 { _ = close(end) }
            throw error
        }
        self.input = stdin
        self.output = stdout
        self.error = stderr
    }

    deinit {
        for end in [input, output, error] where end >= 0 { _ = close(end) }
        if !waited {
            // Dropped without a wait: the child goes on, and is reaped here if it has already ended.
            var status: Int32 = 0
            _ = waitpid(pid, &status, WNOHANG)
        }
    }

    /// Writes to the child's standard input and closes it. A child that stopped reading is no error.
    public mutating func send(_ bytes: [UInt8]) throws(OSError) {
        guard input >= 0 else { throw OSError(code: EBADF, operation: "write") }
        let pipe = FileDescriptor(adopting: input)
        input = -1
        do { try pipe.write(bytes) } catch { if error.code != EPIPE { throw error } }
    }

    /// Writes to the child's standard input and leaves it open.
    public borrowing func write(_ bytes: [UInt8]) throws(OSError) {
        try FileDescriptor(adopting: dup(input)).write(bytes)
    }

    /// Reads both output pipes to their end, interleaved so that neither can fill and block the child.
    ///
    /// - Parameter limit: Bytes kept of each; what comes after is read and dropped.
    public mutating func readOutput(limit: Int = 64 << 20) throws(OSError) -> (output: [UInt8], error: [UInt8]) {
        var sinks: [(descriptor: Int32, bytes: [UInt8])] = [(output, []), (error, [])]
        while sinks.contains(where: { $0.descriptor >= 0 }) {
            var polls = sinks.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            let count = nfds_t(polls.count)
            _ = try retrying("poll") { poll(&polls, count, -1) }
            for index in sinks.indices where polls[index].revents != 0 {
                let chunk = try readBytes(from: sinks[index].descriptor, upTo: 1 << 16)
                if chunk.isEmpty {
                    _ = close(sinks[index].descriptor)
                    sinks[index].descriptor = -1
                }
                let room = limit - sinks[index].bytes.count
                sinks[index].bytes += chunk.prefix(max(room, 0))
            }
        }
        output = -1
        error = -1
        return (sinks[0].bytes, sinks[1].bytes)
    }

    /// The next line of standard output, without its line end; `nil` at the end of the stream.
    ///
    /// Reads byte by byte so that nothing past the line is consumed: for short handshakes, not for bulk.
    public borrowing func readLine() throws(OSError) -> String? {
        var line: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            let pipe = output
            let got = try retrying("read") { read(pipe, &byte, 1) }
            if got == 0 { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    public borrowing func signal(_ number: Int32) { _ = kill(pid, number) }

    /// Stops reading it: the child's next write fails.
    mutating func closeOutput() {
        _ = close(output)
        output = -1
    }

    mutating func closeError() {
        _ = close(error)
        error = -1
    }

    /// Whether it has ended; ``wait()`` then returns at once.
    borrowing func hasEnded() throws(OSError) -> Bool {
        var found = siginfo_t()
        let child = id_t(pid)
        _ = try retrying("waitid") { waitid(P_PID, child, &found, WEXITED | WNOHANG | WNOWAIT) }
        return found.si_signo != 0
    }

    /// Waits for the end.
    public mutating func wait() throws(OSError) -> ExitStatus {
        var status: Int32 = 0
        let child = pid
        _ = try retrying("waitpid") { waitpid(child, &status, 0) }
        waited = true
        return ExitStatus(waitStatus: status)
    }
}

extension ChildProcess {
    public struct Result: Sendable {
        public let status: ExitStatus
        public let output: [UInt8]
        public let error: [UInt8]
        public var outputText: String { String(decoding: output, as: UTF8.self) }
        public var errorText: String { String(decoding: error, as: UTF8.self) }
    }

    /// Runs a program to its end with both outputs captured.
    public static func run(
        _ arguments: [String], environment: [String]? = nil, directory: String? = nil, input: [UInt8]? = nil
    ) throws(OSError) -> Result {
        var child = try ChildProcess(
            arguments, environment: environment, directory: directory, input: input == nil ? .null : .pipe,
            output: .pipe, error: .pipe)
        if let input { try child.send(input) }
        let streams = try child.readOutput()
        return Result(status: try child.wait(), output: streams.output, error: streams.error)
    }
}
