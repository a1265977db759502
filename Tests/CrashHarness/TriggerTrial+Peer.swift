/// What another reporter tells.
extension TriggerTrial {
    /// What Swift's backtracer printed, or nothing.
    mutating func judgePeer() {
        let text = run.error + run.output
        verdict.captured = text.contains("Program crashed") || text.contains("crashed:")
        verdict.reason = verdict.captured
        let lines = text.split(separator: "\n")
        let start = lines.firstIndex { $0.hasPrefix("Thread ") && $0.hasSuffix("crashed:") } ?? lines.endIndex
        let frames = lines[start...].dropFirst().prefix { !$0.hasPrefix("Thread ") }.compactMap(Self.function)
        verdict.frames = verdict.captured && trigger.frames.matches(frames)
        verdict.threads = ["bystander-0", "bystander-1", "bystander-2"].allSatisfy { text.contains("\"\($0)\"") }
    }

    /// "3 [ra] 0x00 store1(_:) + 12 in crash-triggers at /path:1:2" is "store1(_:)".
    private static func function(_ line: Substring) -> String? {
        var words = line.split(separator: " ")[...]
        guard let first = words.popFirst(), Int(first) != nil else { return nil }
        while let word = words.first, word.hasPrefix("[") || word.hasPrefix("0x") { words.removeFirst() }
        let name = words.prefix { $0 != "in" && $0 != "+" && $0 != "at" }.joined(separator: " ")
        return name.isEmpty ? FramePattern.unnamed : name
    }
}
