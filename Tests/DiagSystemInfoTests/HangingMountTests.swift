import DiagModel
import DiagSystemInfo
import Glibc
import TestSupport
import Testing

/// A FUSE file system whose server never answers: every call that touches it hangs.
struct HangingMountTests {
    @Test(.enabled(if: HangingMount.isPossible, "mounting needs root and /dev/fuse"))
    func aStateDirectoryThatHangsIsNamedAndTheRestIsTold() throws {
        let scratch = ScratchDirectory()
        let mount = try #require(HangingMount(at: scratch.path))
        let facts = SystemInfo.collect(
            from: .this, about: FactSubject(version: "1.4", stateDirectory: scratch.path + "/birdlog"),
            patience: .seconds(3))
        #expect(facts.contains { $0.value == "disk of state: no answer in 200 ms" })
        #expect(!facts.contains { $0.key == "disk.state_free_bytes" })
        #expect(facts.contains { $0.key == "disk.root_free_bytes" })
        #expect(facts.contains { $0.key == "kernel.release" })
        mount.end()
    }
}

/// The kernel waits for the first answer of whoever holds /dev/fuse, which is this test.
private struct HangingMount {
    private let device: Int32
    private let path: String

    static var isPossible: Bool {
        let scratch = ScratchDirectory()
        guard let mount = HangingMount(at: scratch.path) else { return false }
        mount.end()
        return true
    }

    init?(at path: String) {
        device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
        self.path = path
        guard device >= 0 else { return nil }
        let options = "fd=\(device),rootmode=40000,user_id=0,group_id=0"
        guard mount("fuse", path, "fuse", 0, options) == 0 else {
            close(device)
            return nil
        }
    }

    /// Closing the device ends the connection, and with it every call that hangs.
    func end() {
        close(device)
        umount2(path, Int32(MNT_DETACH))
    }
}
