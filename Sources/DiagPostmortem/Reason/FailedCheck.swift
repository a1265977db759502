/// The checks of runtimes that end a process without leaving a text: the function that makes one says what failed.
enum FailedCheck {
    private struct Known {
        /// Beginning of the function's name, as a report prints it.
        var function: String
        var words: String
    }

    /// In words, what failed.
    ///
    /// - Parameter functions: Those of runtimes and the system at the inner end of the crashed thread, innermost first.
    static func words(_ functions: [String]) -> String? {
        // The first that matches is the most telling: others stand further up the same call chain.
        for known in all {
            guard functions.contains(where: { $0.hasPrefix(known.function) }) else { continue }
            let ofMain = functions.contains { $0.contains("MainActor") }
            return known.words == isolation && ofMain ? isolationOfMain : known.words
        }
        return functions.contains(where: isRustPanic) ? rust(functions) : nil
    }

    private static let isolation = "Actor isolation violated: not on the actor's executor"
    private static let isolationOfMain = "Actor isolation violated: not on the main actor"

    private static let all = [
        // C++
        Known(function: "__cxa_pure_virtual", words: "Pure virtual function called"),
        Known(function: "__cxa_deleted_virtual", words: "Deleted virtual function called"),
        Known(function: "__stack_chk_fail", words: "Stack smashing detected"),
        // Swift concurrency, which asks Dispatch about the main actor
        Known(function: "swift_task_checkIsolated", words: isolation),
        Known(function: "_swift_task_checkIsolated", words: isolation),
        Known(function: "swift_task_reportUnexpectedExecutor", words: isolation),
        // Dispatch
        Known(
            function: "_dispatch_assert_queue_fail", words: "Dispatch precondition failed: not on the expected queue"),
        Known(function: "dispatch_assert_queue", words: "Dispatch precondition failed: not on the expected queue"),
        Known(function: "__DISPATCH_WAIT_FOR_QUEUE__", words: "Deadlock: sync on a queue that this thread holds"),
        Known(function: "dispatch_group_leave", words: "Dispatch group left more often than entered"),
        Known(function: "_dispatch_group_dispose", words: "Dispatch group released while entered"),
        Known(function: "_dispatch_semaphore_dispose", words: "Dispatch semaphore released while in use"),
        Known(function: "_dispatch_lane_resume", words: "Dispatch queue or source resumed too often"),
        Known(function: "_dispatch_lane_class_dispose", words: "Dispatch queue released while in use or suspended"),
        Known(function: "_dispatch_source_dispose", words: "Dispatch source released while in use or suspended"),
        Known(function: "_dispatch_once_wait", words: "Deadlock: an initialiser waits for itself"),
    ]

    /// What calls `panic_fmt`, where it says more than that (Rust's library/core/src/panicking.rs).
    private static let rustPanics = [
        ("core::panicking::panic_bounds_check", "index out of bounds"),
        ("core::option::unwrap_failed", "unwrap of None"), ("core::option::expect_failed", "expect of None"),
        ("core::result::unwrap_failed", "unwrap or expect of an Err"),
        ("core::cell::panic_already_mutably_borrowed", "already mutably borrowed"),
        ("core::cell::panic_already_borrowed", "already borrowed"),
        ("core::slice::index::", "slice index out of range"),
        ("core::str::slice_error_fail", "string index out of range"),
        ("core::panicking::assert_failed", "assertion failed"),
        ("core::panicking::panic_const::panic_const_add_overflow", "attempt to add with overflow"),
        ("core::panicking::panic_const::panic_const_sub_overflow", "attempt to subtract with overflow"),
        ("core::panicking::panic_const::panic_const_mul_overflow", "attempt to multiply with overflow"),
        ("core::panicking::panic_const::panic_const_neg_overflow", "attempt to negate with overflow"),
        ("core::panicking::panic_const::panic_const_div_by_zero", "attempt to divide by zero"),
        ("core::panicking::panic_const::panic_const_rem_by_zero", "attempt to take a remainder by zero"),
        ("core::panicking::panic_in_cleanup", "panic in a destructor"),
        ("core::panicking::panic_cannot_unwind", "panic in a function that can't unwind"),
        ("alloc::raw_vec::capacity_overflow", "capacity overflow"),
        ("alloc::alloc::handle_alloc_error", "out of memory"),
    ]

    private static func isRustPanic(_ function: String) -> Bool {
        ["core::panicking::", "std::panicking::", "rust_begin_unwind", "__rustc::rust_"].contains {
            function.hasPrefix($0)
        }
    }

    private static func rust(_ functions: [String]) -> String {
        let known = rustPanics.first { panic in functions.contains { $0.hasPrefix(panic.0) } }
        return "Rust panic" + (known.map { ": \($0.1)" } ?? "")
    }
}
