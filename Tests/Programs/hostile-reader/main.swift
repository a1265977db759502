// Makes records that are to cost their reader time or memory, and reads one, telling what that cost.
//
//   hostile-reader make CASE FILE PROGRAM [OFFSET]   OFFSET: of code in PROGRAM with many inlined calls
//   hostile-reader read FILE                         prints peak memory in KiB, CPU in milliseconds, and the outcome

import DiagModel
import DiagPostmortem
import FoundationEssentials
import Glibc
import PlatformOS
import RecordForge

func fail(_ message: String) -> Never {
    var text = "hostile-reader: \(message)\n"
    _ = text.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(2)
}

func make(_ words: ArraySlice<String>) throws {
    let words = Array(words)
    guard words.count >= 3, let kind = HostileRecord(rawValue: words[0]) else { fail("which record?") }
    guard let code = MappedCode.ownLibrary, var program = MappedCode(file: words[2], at: 0x5000_0000_0000, places: 400)
    else { fail("no code to point at") }
    if words.count > 3, let offset = UInt64(words[3], radix: 16) {
        program.places.insert(program.start + offset, at: 0)
    }
    let record = kind.record(code: code, program: program, libraries: MappedCode.libraries())
    try Data(record).write(to: URL(fileURLWithPath: words[1]))
}

/// KiB, since this program began: what getrusage(2) tells includes the process that started it.
func peakMemory() throws -> Int {
    let text = String(decoding: try FileDescriptor.contents(ofFile: "/proc/self/status", limit: 1 << 16), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}

func read(_ path: String) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    var used = rusage()
    var outcome: String
    do {
        let report = try Postmortem.report(from: bytes)
        let frames = report.threads.reduce(0) { $0 + $1.frames.count }
        outcome = "report of \(report.threads.count) threads, \(frames) frames: \(report.reason.headline.prefix(60))"
    } catch {
        outcome = error.description
    }
    getrusage(__rusage_who_t(0), &used)
    let seconds = used.ru_utime.tv_sec + used.ru_stime.tv_sec
    let microseconds = used.ru_utime.tv_usec + used.ru_stime.tv_usec
    print("\(try peakMemory()) \(seconds * 1000 + microseconds / 1000) \(outcome)")
}

do {
    switch CommandLine.arguments.dropFirst().first {
    case "make": try make(CommandLine.arguments.dropFirst(2))
    case "read": try read(CommandLine.arguments.dropFirst(2).first ?? "")
    default: fail("make or read?")
    }
} catch {
    fail("\(error)")
}
