internal import FoundationEssentials
internal import PlatformOS

/// What was found out about records, by record: of ends that nothing in their process saw, and of traces.
///
/// Kept, because evidence does not last (the kernel's log is overwritten, a control group's counts go with it, and after
/// a restart another end would be told) or takes its time. Only processes that hold the desk's lock write.
struct KnownFindings<Finding: Codable> {
    private static var sizeLimit: Int { 1 << 20 }

    let state: PrivateDirectory
    /// Of the file.
    let name: String

    /// Empty where nothing is kept, or what is kept can't be read: it is then found out again, as far as it can be.
    func load() -> [String: Finding] {
        guard let bytes = try? state.read(name, limit: Self.sizeLimit) else { return [:] }
        return (try? JSONDecoder().decode([String: Finding].self, from: Data(bytes))) ?? [:]
    }

    /// Replaces what is kept. A directory that can't be written to keeps what it has.
    func save(_ findings: [String: Finding]) {
        if findings.isEmpty {
            _ = try? state.remove(name)
        } else if let bytes = try? JSONEncoder().encode(findings) {
            try? state.write(Array(bytes), to: name)
        }
    }
}
