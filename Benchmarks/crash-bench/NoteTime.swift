import DiagCapture
import Glibc
import PlatformOS

/// What a note costs an armed process, in nanoseconds: the median of many runs of many notes.
struct NoteTime {
    var breadcrumb: Double
    var annotation: Double

    private static let runs = 31
    private static let notes = 20_000

    init(directory: String) throws(OSError) {
        var child = try ChildProcess(
            ["/proc/self/exe", "notes", directory], environment: ["SWIFT_BACKTRACE=enable=no"], output: .pipe)
        let line = try child.readLine() ?? ""
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        guard try child.wait() == .exited(0), numbers.count == 2 else { throw OSError(code: EPROTO, operation: "read") }
        (breadcrumb, annotation) = (numbers[0], numbers[1])
    }

    /// The process itself.
    static func run(directory: String) -> Never {
        do {
            try CrashHandler.arm(.init(directory: directory, appID: "crash-bench"))
        } catch {
            exit(1)
        }
        print(
            median { CrashHandler.breadcrumb("opened export of 42 pages") },
            median { CrashHandler.annotate("document.pages", "42") })
        exit(0)
    }

    private static func median(_ note: () -> Bool) -> Double {
        (0..<runs).map { _ in
            let before = Victim.now()
            for _ in 0..<notes where !note() { exit(1) }
            return Double(Victim.now() - before) / Double(notes)
        }.sorted()[runs / 2]
    }
}
