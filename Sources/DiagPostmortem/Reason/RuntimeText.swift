internal import Glibc

/// What the Swift runtime, glibc or the C++ library said before the process died.
struct RuntimeText {
    /// Short, for a title; `nil` when nothing was said that explains this signal.
    var headline: String?
    /// Everything that was said; `nil` when nothing was.
    var message: String?

    init(record: CrashRecord, signal: Int32) {
        if let swift = Self.trimmed(record.swiftMessage), [SIGILL, SIGTRAP, SIGABRT].contains(signal) {
            headline = Self.swiftHeadline(swift)
            message = swift
        } else if let type = Self.trimmed(record.exceptionType), signal == SIGABRT {
            let name = Demangler.demangle(cxxType: type)
            let text = Self.trimmed(record.exceptionText)
            headline = "Uncaught \(name)" + (text.map { ": \($0)" } ?? "")
            message = [name, text].compactMap(\.self).joined(separator: ": ")
        } else if let abort = Self.trimmed(record.abortMessage), signal == SIGABRT {
            headline = Self.abortHeadline(abort)
            message = abort
        }
    }

    /// "Swift/Array.swift:12: Fatal error: Index out of range" is "Index out of range"; an application's own text keeps
    /// its "Fatal error: ".
    private static func swiftHeadline(_ message: String) -> String {
        let line = firstLine(message)
        guard let mark = line.firstRange(of: "Fatal error: ") else { return withoutPlace(line) }
        let text = String(line[mark.upperBound...])
        // `!` reports the application's own line.
        let ofRuntime =
            line.hasPrefix("Swift/") || line.hasPrefix("_Concurrency/") || text.hasPrefix("Unexpectedly found nil")
        return ofRuntime && !text.isEmpty ? text : String(line[mark.lowerBound...])
    }

    /// Takes "File.swift:12: " off the front.
    private static func withoutPlace(_ line: String) -> String {
        guard let end = line.firstRange(of: ": ") else { return line }
        let place = line[..<end.lowerBound].split(separator: ":")
        return place.count >= 2 && place.last.map { Int($0) != nil } == true ? String(line[end.upperBound...]) : line
    }

    /// glibc's forms: "prog: file.c:12: f: Assertion `x' failed." and "*** stack smashing detected ***: terminated".
    private static func abortHeadline(_ message: String) -> String {
        let line = firstLine(message)
        if let mark = line.firstRange(of: "Assertion `"), let end = line[mark.upperBound...].firstRange(of: "' failed")
        {
            return "Assertion failed: \(line[mark.upperBound..<end.lowerBound])"
        }
        let parts = line.split(separator: "***").map { String($0) }
        guard line.hasPrefix("***"), let text = parts.first else { return capitalized(line) }
        return capitalized(trimmed(text) ?? line)
    }

    /// "malloc(): corrupted top size" begins with a name, and names stay as they are.
    private static func capitalized(_ text: String) -> String {
        let word = text.prefix { !$0.isWhitespace }
        return word.contains("(") ? text : text.prefix(1).uppercased() + text.dropFirst()
    }

    private static func firstLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
    }

    /// Without white space and zero bytes at both ends; `nil` when nothing is left.
    private static func trimmed(_ text: String?) -> String? {
        guard var rest = text.map({ Substring($0) }) else { return nil }
        while let last = rest.last, last.isWhitespace || last == "\0" { rest.removeLast() }
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        return rest.isEmpty ? nil : String(rest)
    }
}
