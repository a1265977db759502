import DiagCapture
import Glibc

/// The process that dies: arms the handler if it is given a directory, says how long that took and when it is about to
/// die, and writes through a null pointer.
enum Victim {
    static func run(directory: String?, threads: Int) -> Never {
        let before = now()
        if let directory {
            do {
                try CrashHandler.arm(.init(directory: directory, appID: "crash-bench"))
            } catch {
                exit(1)
            }
        }
        let armed = now() - before
        for _ in 0..<threads { startBystander() }
        usleep(threads == 0 ? 0 : 50_000)
        let line = "\(armed) \(now())\n"
        _ = line.utf8CString.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count - 1) }
        exit(Int32(truncatingIfNeeded: die(below: 40)))
    }

    /// As deep as applications crash.
    @inline(never) private static func die(below depth: Int) -> Int {
        if depth == 0 { UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1 }
        return depth == 0 ? 1 : die(below: depth - 1) &+ depth
    }

    /// CLOCK_MONOTONIC, nanoseconds: the same clock in the process that watches.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private static func startBystander() {
        var thread = pthread_t()
        pthread_create(&thread, nil, { _ in while true { pause() } }, nil)
    }
}
