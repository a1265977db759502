internal import DiagModel
internal import PlatformOS

/// Whether the process's memory control group has lost processes to want of memory since it was armed: `oom_kill` of
/// memory.events (cgroup v2) or memory.oom_control (v1). Says nothing once the group is gone.
struct ControlGroupEvidence {
    let root: String
    let end: UnseenEnd

    var finding: Finding? {
        guard let before = end.surroundings.memoryKills, let now = memoryKills(), now > before else { return nil }
        let count = now - before
        return Finding(
            cause: .outOfMemory, confidence: .likely,
            evidence: "Its memory control group has lost \(count) process\(count == 1 ? "" : "es") to want of memory "
                + "since it started.")
    }

    private func memoryKills() -> UInt64? {
        for line in end.surroundings.controlGroups.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, let group = Self.checked(parts[2]) else { continue }
            if parts[1].isEmpty, let count = count("\(root)\(group)/memory.events") { return count }
            if parts[1] == "memory", let count = count("\(root)/memory\(group)/memory.oom_control") { return count }
        }
        return nil
    }

    /// The path comes from a record: it may not lead out of the control groups.
    private static func checked(_ path: Substring) -> String? {
        let parts = path.split(separator: "/")
        guard path.hasPrefix("/"), !parts.contains(".."), !path.utf8.contains(0) else { return nil }
        return parts.isEmpty ? "" : String(path)
    }

    private func count(_ path: String) -> UInt64? {
        guard let bytes = try? FileDescriptor.contents(ofFile: path, limit: 4096) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix("oom_kill ") }.flatMap { UInt64($0.dropFirst("oom_kill ".count)) }
    }
}
