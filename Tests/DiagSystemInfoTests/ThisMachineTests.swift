import DiagModel
import DiagSystemInfo
import Glibc
import PlatformOS
import Testing

/// Facts compared with what the system's own programs say in the same moment.
struct ThisMachineTests {
    private let facts = SystemInfo.collect(
        from: .this, about: FactSubject(asker: .itself, version: "1.2.3", stateDirectory: "/tmp/not/made/yet"),
        patience: .seconds(60))

    private func value(_ key: String) -> String? { facts.first { $0.key == key }?.value }

    private func output(_ arguments: String...) throws -> String {
        let result = try ChildProcess.run(arguments, environment: ["LC_ALL=C", "PATH=/usr/bin:/bin:/usr/sbin:/sbin"])
        return result.outputText
    }

    /// "15.6 GiB" as a number of bytes.
    private func bytes(_ text: Substring) -> Double? {
        let parts = text.split(separator: " ")
        let units = ["B": 1.0, "KiB": 1024, "MiB": 1_048_576, "GiB": 1_073_741_824, "TiB": 1_099_511_627_776]
        guard parts.count >= 2, let number = Double(parts[0]), let unit = units[String(parts[1].prefix { $0 != "," })]
        else { return nil }
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
        let perSocket = try #require(field("Core(s) per socket").flatMap { Int($0) })
        let sockets = try #require(field("Socket(s)").flatMap { Int($0) })
        #expect(value("cpu.cores") == String(perSocket * sockets))
        let flags = try #require(field("Flags")).split(separator: " ")
        let told = try #require(value("cpu.features")).split { $0 == " " || $0 == ":" }
        #expect(told.filter { !$0.hasPrefix("x86-64") }.allSatisfy(flags.contains))
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

    @Test(.enabled(if: access("/sys/devices", F_OK) == 0, "the hypervisor stands in /sys; a bare chroot has none"))
    func virtualMachinesAreToldAsSystemdDetectVirtSays() throws {
        let said = try output("systemd-detect-virt", "--vm").split(separator: "\n").first.map(String.init)
        #expect((value("vm.kind") ?? "none").split(separator: " ").first.map(String.init) == said)
    }

    @Test(.enabled(if: access("/lib64/ld-linux-x86-64.so.2", X_OK) == 0, "the loader of x86-64 lists the levels"))
    func theLevelOfTheProcessorIsAsTheLoaderSays() throws {
        let help = try output("/lib64/ld-linux-x86-64.so.2", "--help").split(separator: "\n")
        let highest = help.first { $0.contains("x86-64-v") && $0.contains("(supported") }
        let level = highest?.split(separator: " ").first ?? "x86-64"
        #expect(value("cpu.features")?.split(separator: ":").first == level)
    }

    @Test func limitsAndPageLimitsAreAsTheShellSays() throws {
        #expect(value("limits.open_files").map { $0 + "\n" } == (try output("sh", "-c", "ulimit -n")))
        let stack = try output("sh", "-c", "ulimit -s")
        let told = try #require(value("limits.stack_bytes"))
        if let kibibytes = stack.split(separator: "\n").first.flatMap({ Double($0) }) {
            #expect(bytes(told[...]).map { abs($0 - kibibytes * 1024) < 1024 } == true)
        } else {
            #expect(told == "unlimited")
        }
    }

    @Test func cLibraryIsAsGetconfSays() throws {
        #expect(value("libc.version").map { $0 + "\n" } == (try output("getconf", "GNU_LIBC_VERSION")))
    }

    /// With a bus and a systemd-hostnamed of its own, in a mount namespace that looks booted with systemd.
    @Test(.enabled(if: PrivateHostnamed.canRun, "needs root, mount namespaces, dbus-daemon and systemd-hostnamed"))
    func theSystemIsAsHostnamectlSays() throws {
        let said = try PrivateHostnamed.properties(
            ["OperatingSystemPrettyName", "KernelName", "KernelRelease", "HardwareVendor", "HardwareModel"])
        try #require(said.count == 5)
        #expect(said[0] == "s \"\(value("os.name") ?? "-")\"")
        #expect(said[1] == "s \"Linux\"")
        #expect(said[2] == "s \"\(value("kernel.release") ?? "-")\"")
        for line in said[3...] where line != "s \"\"" {
            #expect(value("device.model")?.contains(line.dropFirst(3).dropLast()) == true, "\(line)")
        }
    }

    @Test func theBuildIDIsAsFileSaysOfThisProgram() throws {
        let notes = try ChildProcess.run(["/usr/bin/env", "readelf", "-n", "/proc/\(getpid())/exe"]).outputText
        let line = notes.split(separator: "\n").first { $0.contains("Build ID:") }
        #expect(value("app.build_id").map { $0[...] } == line?.split(separator: " ").last)
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
