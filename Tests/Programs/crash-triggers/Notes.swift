import DiagCapture
import Dispatch
import Glibc

/// Leaves more notes than fit, from several threads at once, and ends in a way no handler sees.
func leaveNotes() -> Never {
    // 3 bytes a character: 448 is no multiple of it, so the cut must move back.
    CrashHandler.annotate("long", String(repeating: "\u{20AC}", count: 400))
    CrashHandler.annotate("empty", "")
    CrashHandler.annotate("twice", "first")
    CrashHandler.annotate("twice", "second")
    CrashHandler.annotate("removed", "value")
    CrashHandler.annotate("removed", nil)
    let accepted = (0..<100).filter { CrashHandler.annotate("key \($0)", "value \($0)") }.count
    CrashHandler.annotate("accepted", String(accepted))
    CrashHandler.annotate("key 0", nil)
    CrashHandler.annotate("accepted", String(accepted))
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
        for number in 0..<1000 { CrashHandler.breadcrumb("worker \(worker) entry \(number)") }
    }
    CrashHandler.breadcrumb("last")
    kill(getpid(), SIGKILL)
    exit(96)
}
