internal import DiagModel

/// A stack trace as lines: numbered frames, "*" before those of the application.
enum ThreadText {
    /// Frames shown from the innermost and from the outermost end; a runaway recursion has tens of thousands.
    private static let head = 64
    private static let tail = 32
    /// Distinct stacks shown besides the crashing one.
    private static let mostStacks = 100

    static func of(_ thread: ThreadReport) -> String {
        (["\(heading([thread]))\(thread.crashed ? " crashed; * marks frames of the application" : "")"] + body(thread))
            .joined(separator: "\n")
    }

    /// Threads that stand in the same place share one stack.
    static func of(_ threads: [ThreadReport]) -> String {
        var order: [[Frame]] = []
        var groups: [[Frame]: [ThreadReport]] = [:]
        for thread in threads {
            if groups[thread.frames] == nil { order.append(thread.frames) }
            groups[thread.frames, default: []].append(thread)
        }
        var parts = order.prefix(mostStacks).map { frames in
            let group = groups[frames] ?? []
            return ([heading(group)] + (group.first.map(body) ?? [])).joined(separator: "\n")
        }
        if order.count > mostStacks { parts.append("… \(order.count - mostStacks) more stacks left out …") }
        return parts.joined(separator: "\n\n")
    }

    private static func heading(_ threads: [ThreadReport]) -> String {
        let names = threads.prefix(8).map { "\($0.tid)" + ($0.name.isEmpty ? "" : " \"\($0.name)\"") }
        let more = threads.count > 8 ? " and \(threads.count - 8) more" : ""
        return "\(threads.count == 1 ? "Thread" : "Threads") \(names.joined(separator: ", "))\(more)"
    }

    private static func body(_ thread: ThreadReport) -> [String] {
        let frames = thread.frames.enumerated().map { line($1, number: $0) }
        let note = thread.note.map { ["(\($0))"] } ?? []
        guard frames.count > head + tail + 1 else { return (frames.isEmpty ? ["(no frames)"] : frames) + note }
        let gap = ["     … \(frames.count - head - tail) frames left out …"]
        return frames.prefix(head) + gap + frames.suffix(tail) + note
    }

    private static func line(_ frame: Frame, number: Int) -> String {
        let digits = String(number)
        let padding = String(repeating: " ", count: max(0, 3 - digits.count))
        let mark = frame.inApp ? "*" : " "
        return "\(mark)\(padding)\(digits)  \(place(frame))\(frame.inlined ? " [inlined]" : "")\(source(frame))"
    }

    /// The function and its module, or the module and the offset addr2line takes, or at least the address.
    private static func place(_ frame: Frame) -> String {
        let address = "0x" + String(frame.address, radix: 16)
        guard let module = frame.module else { return frame.function ?? address }
        if let function = frame.function { return "\(function) in \(module)" }
        return "\(module)+0x" + String(frame.moduleOffset ?? frame.address, radix: 16)
    }

    private static func source(_ frame: Frame) -> String {
        guard let file = frame.file else { return "" }
        let line = frame.line.map { ":\($0)" } ?? ""
        let column = frame.line == nil ? "" : frame.column.map { ":\($0)" } ?? ""
        return " at \(file)\(line)\(column)"
    }
}
