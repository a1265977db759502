internal import Glibc
internal import PlatformOS

/// A systemd-journald of our own, without systemd: in a mount namespace where its sockets and files are private.
public struct RealJournald: ~Copyable {
    private var process: ChildProcess
    /// Where its files are.
    public let directory: String
    public var pid: Int32 { process.pid }

    /// Starts it and waits until its socket is there, for at most five seconds; ``run(_:)`` fails when it isn't.
    ///
    /// - Parameters:
    ///   - scratch: An empty directory, or one a journald was run in before; it must outlive this one.
    ///   - bootID: As which boot it runs, 36 characters; `nil` for this one.
    public init(scratch: String, bootID: String? = nil) throws {
        directory = scratch + "/log/journal"
        let script = """
            set -e
            mkdir -p "$1/socket" "$1/log" /run/systemd/journal /run/log
            printf '[Journal]\\nStorage=volatile\\nReadKMsg=no\\nAudit=no\\nRateLimitBurst=0\\nForwardToSyslog=no\\n' \
                > "$1/journald.conf"
            mount --bind "$1/socket" /run/systemd/journal
            mount --bind "$1/log" /run/log
            mount --bind "$1/journald.conf" /etc/systemd/journald.conf
            if [ -n "$2" ]; then
                echo "$2" > "$1/boot_id"
                mount --bind "$1/boot_id" /proc/sys/kernel/random/boot_id
            fi
            exec /lib/systemd/systemd-journald
            """
        // A socket that an earlier one left there would be taken for this one's.
        for name in ["socket", "stdout", "dev-log"] { unlink("\(scratch)/socket/\(name)") }
        let unshare = geteuid() == 0 ? ["unshare", "-m"] : ["unshare", "-rm"]
        process = try ChildProcess(unshare + ["sh", "-c", script, "sh", scratch, bootID ?? ""], error: .null)
        for _ in 0..<500 where access(scratch + "/socket/socket", W_OK) != 0 { usleep(10_000) }
    }

    /// Whether one can run here: it needs a mount namespace, which a chroot whose root is no mount point can't have,
    /// and control groups.
    public static let canRun =
        access("/sys/fs/cgroup", F_OK) == 0
        && (try? ChildProcess.run((geteuid() == 0 ? ["unshare", "-m"] : ["unshare", "-rm"]) + ["true"]))?.status
            == .exited(0)

    /// Runs a program among journald's mounts, to its end.
    public func run(_ arguments: [String], input: String? = nil) throws {
        let result = try ChildProcess.run(
            ["nsenter", "-t", "\(process.pid)", "-m"] + arguments, input: input.map { Array($0.utf8) })
        guard result.status == .exited(0) else { throw JournalFixture.Failure(description: result.errorText) }
    }

    /// Makes it write everything it has received; SIGRTMIN+1 of systemd-journald.service(8).
    public func synchronize() {
        process.signal(Self.firstRealTimeSignal + 1)
        usleep(300_000)
    }

    /// Makes it put its files aside and begin new ones; SIGUSR2 of systemd-journald.service(8).
    public func rotate() {
        process.signal(SIGUSR2)
        usleep(300_000)
    }

    /// `SIGRTMIN`, which is a function call in glibc; 34 on Linux.
    private static let firstRealTimeSignal: Int32 = 34

    /// Ends it.
    public consuming func stop() throws {
        process.signal(SIGTERM)
        _ = try process.wait()
    }
}
