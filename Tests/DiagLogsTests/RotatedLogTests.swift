import DiagLogs
import DiagModel
import Glibc
import PlatformOS
import TestSupport
import Testing

/// A log that went on through several files.
struct RotatedLogTests {
    private let scratch = ScratchDirectory()
    private let crash = 1_796_011_200
    private let big = LogBudget(bytes: 1 << 20)

    /// Lines one second apart, numbered by their distance from the crash.
    private func text(_ seconds: ClosedRange<Int>) -> [UInt8] {
        Array(seconds.map { "\(crash + $0) step \($0)\n" }.joined().utf8)
    }

    private func write(_ name: String, _ bytes: [UInt8], lastChange second: Int) throws {
        let path = scratch.path + "/" + name
        let file = try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
        try file.write(bytes)
        var times = [timespec(tv_sec: crash + second, tv_nsec: 0), timespec(tv_sec: crash + second, tv_nsec: 0)]
        futimens(file.raw, &times)
    }

    private func compressed(_ program: String, _ bytes: [UInt8]) throws -> [UInt8] {
        try ChildProcess.run([program, "-c"], input: bytes).output
    }

    private func slice(before: Int = 60) throws -> LogSlice {
        let window = LogWindow.around(
            time: Timestamp(microseconds: Int64(crash) * 1_000_000), monotonic: nil, before: .seconds(before))
        return try LogFileSource(path: scratch.path + "/app.log").slice(window, budget: big)
    }

    private func steps(_ slice: LogSlice) -> [Int] {
        slice.entries.compactMap { String(decoding: $0.message, as: UTF8.self).split(separator: " ").last }
            .compactMap { Int($0) }
    }

    @Test(arguments: [
        ("app.log.1", "app.log.2"), ("app.log.1", "app.log.2.gz"), ("app.log.1.xz", "app.log.2.xz"),
        ("app.log.1.zst", "app.log.2.zst"), ("app.log.1.bz2", "app.log.2.bz2"),
        ("app.log-20261130", "app.log-20261129.gz"), ("app.log-20261130-1796011190", "app.log-20261129-1795924800"),
        ("app.1.log", "app.2.log.gz"), ("app.2026-11-30.log", "app.2026-11-29.log"),
        ("app.log.2026-11-30_03", "app.log.2026-11-30_02.gz"), ("app-20261130.log", "app-20261129.log"),
    ])
    func theSliceGoesThroughEveryFileItsTimeIsIn(newer: String, older: String) throws {
        let programs = ["gz": "gzip", "xz": "xz", "zst": "zstd", "bz2": "bzip2"]
        func put(_ name: String, _ seconds: ClosedRange<Int>) throws {
            let ending = name.split(separator: ".").last.map(String.init) ?? ""
            let bytes = try programs[ending].map { try compressed($0, text(seconds)) } ?? text(seconds)
            try write(name, bytes, lastChange: seconds.upperBound)
        }
        try put("app.log", -9...100)
        try put(newer, -40 ... -10)
        try put(older, -500 ... -41)
        try write("app.log.txt", text(-30...0), lastChange: 0)
        try write("other.log.1", text(-30...0), lastChange: 0)
        let slice = try slice()
        #expect(steps(slice) == Array(-60...10))
        #expect(slice.notes.isEmpty)
    }

    @Test func aWeekAndMoreRotationsLaterTheSameLinesAreFound() throws {
        try write("app.log", text(-500...20), lastChange: 20)
        let atOnce = try slice()
        try write("app.log.3.gz", try compressed("gzip", text(-500...20)), lastChange: 20)
        for (index, name) in ["app.log.2.gz", "app.log.1", "app.log"].enumerated() {
            let week = 604_800 + index * 1_000
            let bytes = text(week...week + 999)
            try write(name, name.hasSuffix("gz") ? compressed("gzip", bytes) : bytes, lastChange: week + 999)
        }
        #expect(steps(try slice()) == steps(atOnce))
        #expect(steps(atOnce) == Array(-60...10))
    }

    @Test func aDamagedPartIsNamedAndTheOthersAreUsed() throws {
        try write("app.log", text(-9...20), lastChange: 20)
        let noise = (0..<40_000).map { "\(crash - 100_000 + $0) \(($0 &* 2_654_435_761) % 1_000_003)\n" }.joined()
        let whole = try compressed("gzip", Array(noise.utf8) + text(-500 ... -10))
        try write("app.log.1.gz", Array(whole.dropLast(100)), lastChange: -10)
        let slice = try slice()
        #expect(steps(slice).suffix(20) == Array(-9...10))
        #expect(slice.notes.contains { $0.hasPrefix("app.log.1.gz: truncated") }, "\(slice.notes)")
    }

    @Test func whereTheFileItselfIsGoneTheRotatedOnesAreUsedAndThatIsSaid() throws {
        try write("app.log.1", text(-100...20), lastChange: 20)
        let slice = try slice()
        #expect(steps(slice) == Array(-60...10))
        #expect(slice.notes == ["Log file app.log: not there"])
    }

    @Test func whatExplodesWhenDecompressedCostsNoMoreThanItsLimit() throws {
        let zeros = try ChildProcess.run(["sh", "-c", "head -c 300000000 /dev/zero | zstd -q -c"]).output
        try write("app.log", text(-9...20), lastChange: 20)
        try write("app.log.1.zst", zeros, lastChange: -10)
        let before = try memory()
        let slice = try slice()
        #expect(steps(slice).suffix(20) == Array(-9...10))
        #expect(slice.notes.contains { $0.hasPrefix("app.log.1.zst: ") })
        #expect(try memory() - before < 300 << 20)
    }

    /// The most this process ever held, shared memory included: `VmHWM`.
    private func memory() throws -> Int {
        let status = try FileDescriptor(path: "/proc/self/status", flags: O_RDONLY).readToEnd(limit: 1 << 16)
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) << 10
    }
}
