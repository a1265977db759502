import FoundationEssentials
import Glibc
import LoopbackServer
import PlatformOS
import TestSupport
import Testing
import TicketFixtures

/// Not in a chroot whose root is no mount point.
private let canMount =
    geteuid() == 0 && (try? ChildProcess.run(["unshare", "-m", "true"]))?.status == .exited(0)

/// The state directory is a file system of its own, in a mount namespace that ends with the program.
@Suite(
    .enabled(if: canMount, "needs root, and a root that is a mount point, to mount a file system"),
    .timeLimit(.minutes(1)))
struct FullDiskTests {
    private let scratch = ScratchDirectory()

    /// Runs the driver in a fresh tmpfs; returns what it printed and then the names of what is left.
    private func run(mount: String, before: String = ":", url: String) throws -> String {
        let script = """
            mount -t tmpfs -o \(mount) none '\(scratch.path)' && \(before)
            '\(KilledProcessTests.driver)' '\(scratch.path)' '\(url)' \(UUID().uuidString) none
            echo "status $?"; ls '\(scratch.path)'/*
            """
        return try ChildProcess.run(["unshare", "-m", "sh", "-c", script]).outputText
    }

    @Test func saysThatTheDiskIsFullBeforeAnythingIsSent() throws {
        let server = try LoopbackServer { _ in .cut }
        let output = try run(mount: "size=16k,mode=700", url: server.url)
        #expect(output.contains("the disk is full"))
        #expect(output.contains("free some space and try again; nothing was lost"))
        #expect(output.contains("status 1"))
        #expect(server.requests.isEmpty)
    }

    @Test func anIssueIsAnIssueThoughTheDiskFillsUpBehindIt() throws {
        let server = try LoopbackServer { _ in .answer(status: 200, body: (try? Fixture.answer()) ?? []) }
        let output = try run(mount: "size=44k,mode=700", url: server.url)
        #expect(output.contains("filed("))
        #expect(output.contains("submission cache: the disk is full"))
        #expect(output.contains("status 0"))
        // The entry stays, as filed: the next delivery tidies up and sends nothing.
        #expect(output.contains(".body") && output.contains("crash-1.crash"))
        #expect(server.requests.count == 1)
    }

    @Test func saysThatTheFileSystemIsReadOnly() throws {
        let server = try LoopbackServer { _ in .cut }
        let output = try run(
            mount: "size=1m,mode=700", before: "mount -o remount,ro '\(scratch.path)'", url: server.url)
        #expect(output.contains("the file system is read-only") || output.contains("Read-only file system"))
        #expect(output.contains("status 1"))
        #expect(server.requests.isEmpty)
    }
}
