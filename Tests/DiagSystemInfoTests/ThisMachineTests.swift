import DiagModel
import DiagSystemInfo
import Glibc
import PlatformOS
import Testing

/// Facts compared with what the system's own programs say in the same moment.
struct ThisMachineTests {
    private let facts = SystemInfo.collect(appVersion: "1.2.3", stateDirectory: "/tmp/not/made/yet")

    private func value(_ key: String) -> String? { facts.first { $0.key == key }?.value }

    private func output(_ arguments: String...) throws -> String {
        let result = try ChildProcess.run(arguments, environment: ["LC_ALL=C", "PATH=/usr/bin:/bin:/usr/sbin:/sbin"])
        return result.outputText
    }

    /// "15.6 GiB" as a number of bytes.
    private func bytes(_ text: Substring) -> Double? {
        let parts = text.split(separator: " ")
        let units = ["B": 1.0, "KiB": 1024, "MiB": 1_048_576, "GiB": 1_073_741_824, "TiB": 1_099_511_627_776]
        guard parts.count >= 2, let number = Double(parts[0]), let unit = units[String(parts[1])] else { return nil }
        return number * unit
    }

    @Test(.enabled(if: access("/sys/devices/system/cpu", F_OK) == 0, "lscpu needs /sys; a bare chroot has none"))
    func theProcessorIsAsLscpuSays() throws {
        let lscpu = try output("lscpu")
        func field(_ name: String) -> String? {
            lscpu.split(separator: "\n").first { $0.hasPrefix(name + ":") }?
                .split(separator: ":", maxSplits: 1).last.map { $0.drop { $0 == " " } }.map(String.init)
        }
        #expect(value("cpu.architecture") == field("Architecture"))
        #expect(value("cpu.model") == field("Model name"))
        #expect(value("cpu.online") == field("CPU(s)"))
    }

    @Test func memoryIsAsFreeSays() throws {
        let free = try output("free", "-b").split(separator: "\n").map { $0.split(separator: " ") }
        let memory = try #require(free.first { $0[0] == "Mem:" })
        let total = try #require(value("memory.total_bytes").flatMap { bytes($0[...]) })
        #expect(abs(total - (try #require(Double(memory[1])))) / total < 0.01)
        let available = try #require(value("memory.available_bytes").flatMap { bytes($0[...]) })
        #expect(abs(available - (try #require(Double(memory[6])))) / total < 0.1)
        let swap = try #require(free.first { $0[0] == "Swap:" })
        #expect(value("swap.total_bytes").flatMap { bytes($0[...]) }.map { $0 > 0 } == (Double(swap[1]).map { $0 > 0 }))
    }

    @Test func freeSpaceIsAsDfSays() throws {
        let df = try output("df", "-B1", "--output=avail,size", "/tmp").split(separator: "\n")
        let fields = try #require(df.last?.split(separator: " "))
        for key in ["disk.state_free_bytes", "disk.tmp_free_bytes"] {
            let parts = try #require(value(key)).split(separator: " of ", maxSplits: 1)
            let free = try #require(bytes(parts[0]))
            let size = try #require(bytes(parts[1]))
            #expect(abs(free - (try #require(Double(fields[0])))) / size < 0.02)
            #expect(abs(size - (try #require(Double(fields[1])))) / size < 0.02)
        }
    }

    @Test func distributionKernelAndLibcAreAsTheirOwnProgramsSay() throws {
        let name = try output("sh", "-c", ". /etc/os-release; printf %s \"$PRETTY_NAME\"")
        #expect(value("os.name") == name)
        #expect(value("kernel.release").map { $0 + "\n" } == (try output("uname", "-r")))
        #expect(value("kernel.build").map { $0 + "\n" } == (try output("uname", "-v")))
        let ldd = try #require(try output("ldd", "--version").split(separator: "\n").first)
        #expect(value("libc.version")?.split(separator: " ").last == ldd.split(separator: " ").last)
    }

    @Test func theTimeZoneIsAnOffsetAsDateSays() throws {
        let date = try output("date", "+%:z").split(separator: "\n")[0]
        #expect(value("locale.timezone_offset") == "UTC\(date)")
    }

    @Test func containersAreToldAsSystemdDetectVirtSays() throws {
        let container = try output("systemd-detect-virt", "--container").split(separator: "\n").first
        #expect((value("container.kind") ?? "none") == container.map(String.init))
    }

    @Test func theApplicationsVersionStandsFirst() {
        #expect(facts.first == SystemFact(key: "app.version", title: "Application version", value: "1.2.3"))
    }

    @Test func keysAreStableAndUnique() {
        let keys = facts.map(\.key)
        #expect(Set(keys).count == keys.count)
        #expect(keys.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "." || $0 == "_" } })
        #expect(facts.allSatisfy { !$0.value.isEmpty && !$0.title.isEmpty })
    }

    @Test func namesAndIdsOfTheMachineAndItsUserAreNotAmongThem() throws {
        let host = try output("uname", "-n").split(separator: "\n")[0]
        let machine = try output("cat", "/etc/machine-id").split(separator: "\n").first ?? "-"
        for fact in facts {
            #expect(!fact.value.contains(machine))
            #expect(!fact.value.split(separator: " ").contains(host))
        }
    }
}
