/// Tells whether a line of the kernel's, or of its audit, is about one process.
///
/// It names a process by number beside its name, in a few ways: "birdlog[42]: segfault at", "Killed process 42
/// (birdlog)", "pid=42 comm=", "in birdlog [42]", "process birdlog pid 42", "task birdlog:42 blocked". A number alone
/// is no name.
struct KernelMention {
    private let numbers: [[UInt8]]

    /// - Parameter ids: The process's number and its threads'.
    init(of ids: [Int32]) {
        numbers = Set(ids.filter { $0 > 0 }).map { Array("\($0)".utf8) }
    }

    func isIn(_ line: ArraySlice<UInt8>) -> Bool {
        var at = line.startIndex
        while at < line.endIndex {
            guard ByteCursor.isDigit(line[at]) else {
                at += 1
                continue
            }
            let end = line[at...].firstIndex { !ByteCursor.isDigit($0) } ?? line.endIndex
            if numbers.contains(where: { line[at..<end].elementsEqual($0) }), namesProcess(line[..<at], line[end...]) {
                return true
            }
            at = end
        }
        return false
    }

    /// By what stands directly before and behind a number.
    private func namesProcess(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
        if before.last == UInt8(ascii: "["), after.first == UInt8(ascii: "]") { return true }
        let head = before.suffix(16)
        return Self.words.contains { head.endsWith($0) } || isTask(before, after)
    }

    private static let words = ["pid=", "pid ", "pid: ", "process ", "tgid="].map { Array($0.utf8) }

    /// "task birdlog:42 blocked for more than".
    private func isTask(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
        before.last == UInt8(ascii: ":") && after.starts(with: Array(" blocked".utf8))
    }
}

extension ArraySlice<UInt8> {
    fileprivate func endsWith(_ bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
