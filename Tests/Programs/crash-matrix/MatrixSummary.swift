import CrashHarness

/// All cells by trigger and build.
struct MatrixSummary {
    private let cells: [Cell]
    private let builds: [String]
    private let triggers: [String]

    init(_ cells: [Cell]) {
        self.cells = cells
        builds = cells.map(\.build).unique()
        triggers = cells.map(\.trigger).unique().sorted()
    }

    /// For each build, in how many of its triggers each thing holds.
    var totals: [String] {
        builds.map { build in
            let own = cells.filter { $0.build == build }.map(\.verdict)
            func count(_ holds: (Verdict) -> Bool) -> String { "\(own.filter(holds).count)/\(own.count)" }
            return "\(build): captured \(count(\.captured)), frames \(count(\.frames)), reason \(count(\.reason)), "
                + "threads \(count(\.threads)), signal \(count(\.signal)), clean \(count(\.clean)), "
                + "in time \(count(\.inTime)); median \(median(own.map(\.milliseconds))) ms"
        }
    }

    /// The page docs/crash-matrix.md.
    var markdown: String {
        let head = "| way to die | " + builds.joined(separator: " | ") + " |"
        let rule = "|---|" + String(repeating: "---|", count: builds.count)
        let rows = triggers.map { trigger in
            "| `\(trigger)`: \(note(trigger)) | " + builds.map { mark(trigger, $0) }.joined(separator: " | ") + " |"
        }
        return ([Self.preface] + totals.map { "- \($0)" } + ["", head, rule] + rows).joined(separator: "\n")
    }

    private static let preface = """
        # The crash matrix

        Made by `make matrix FORMAT=markdown`. \
        Each cell is one process that died in that way, in a program built in that mode:

        - `debug`, `debug-static`, `release`, `release-static`: Swift, C and C++ in one program, by the configuration and \
        whether the Swift standard library is linked in. Optimised code has no frame pointers, but in `frame-pointers`.
        - `stripped`: `release-static` without symbols; they lie in a `.debug` file beside it.
        - `c-…`: C and C++ through gittickets.h; `c-release` with the shared library, the others with the static one.
        - `asan`, `tsan`: with a sanitizer, for the deaths that it leaves to the processor and the kernel.
        - `process-1`: `release-static` as process 1 of a pid namespace.
        - `both` (`release`): beside Swift's backtracer, which handled the signals before us.
        - `backtracer-alone` (`release`), `no-reporter`: the same deaths without us, for comparison.

        "ok" says that all of this holds. Otherwise a letter says what does not:

        - **C**, captured: a whole, readable record, with what the application had noted. For an end that no handler can \
        see (`killed`), the record says that the process was alive.
        - **F**, frames: the innermost functions are the known ones, in order.
        - **R**, reason: the headline says what happened.
        - **T**, threads: every other thread is there, with its name.
        - **S**, signal: the process ended as it would have without us, and (`release-static`) its core file has the \
        same program counter, signal, code and address.
        - **O**, others: nothing was printed, and no process left, that would not be without us.
        - **ms**, time: it was gone within two seconds; where a stage of ours never ends, within three and a half.

        What can't be had is not asked for: the other threads where every descriptor number names something else \
        (`descriptors_reused`) or where the handler's own code for them was overwritten (`fault_in_threads`, `hang_in_…`); \
        an answer of a thread that blocks all signals by a plain system call (it is named as such); the frames and reason \
        of a death that the kernel decides on without asking a handler (`killed`, `seccomp_kill`, `time_limit`, and \
        `blocked_by_system_call`, a mask set past the C library); names of functions of a program whose file is gone \
        (`binary_deleted`, `binary_replaced`: the offsets are compared); a record where none can be made \
        (`never_armed`: the program starts and dies as without us). Optimised Swift leaves the text of a precondition \
        out of the program, where strings(1) finds no trace of it: the reason is then "Precondition failure", with file \
        and line.

        Under `tsan` its own check stands before the access that faults (`__tsan_write4`). `both` is `release` beside \
        Swift's backtracer: the time that the backtracer takes is not ours and is left out of **ms**.

        A filter of system calls may refuse all that the handler needs, or answer with a signal: the process still ends as \
        without us. Only the core file after a signal from outside that can't be sent once more (`strict_filter_killed`) \
        can't say that it was sent, and a filter that answers an unexpected call by death decides itself.

        An empty cell: the scene can't be set there. Of Swift's backtracer **R** asks only for some reason.

        """

    private func note(_ trigger: String) -> String { cells.first { $0.trigger == trigger }?.note ?? "" }

    private func mark(_ trigger: String, _ build: String) -> String {
        guard let verdict = cells.first(where: { $0.trigger == trigger && $0.build == build })?.verdict else {
            return ""
        }
        if verdict.isGood { return "ok" }
        let parts = [
            (verdict.captured, "C"), (verdict.frames, "F"), (verdict.reason, "R"), (verdict.threads, "T"),
            (verdict.signal, "S"), (verdict.clean, "O"), (verdict.inTime, "ms"),
        ]
        return parts.filter { !$0.0 }.map { "**\($0.1)**" }.joined(separator: " ")
    }

    private func median(_ values: [Double]) -> String {
        let sorted = values.filter { $0 > 0 }.sorted()
        guard !sorted.isEmpty else { return "-" }
        let tenths = Int((sorted[sorted.count / 2] * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension Array where Element: Hashable {
    /// In order of first appearance.
    func unique() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
