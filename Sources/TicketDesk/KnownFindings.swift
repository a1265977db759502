internal import DiagModel
internal import FoundationEssentials
internal import PlatformOS

/// What was found out about ends that nothing in their process saw, by record.
///
/// Kept, because the evidence does not last: the kernel's log is overwritten, a control group's counts go with it, and
/// after a restart another end would be told. Only processes that hold the desk's lock write.
struct KnownEndings {
    private static let name = "endings.json"
    private static let sizeLimit = 1 << 20

    let state: PrivateDirectory

    /// Empty where nothing is kept, or what is kept can't be read: it is then found out again, as far as it can be.
    func load() -> [String: EndExplanation] {
        guard let bytes = try? state.read(Self.name, limit: Self.sizeLimit) else { return [:] }
        return (try? JSONDecoder().decode([String: EndExplanation].self, from: Data(bytes))) ?? [:]
    }

    /// Replaces what is kept. A directory that can't be written to keeps what it has.
    func save(_ endings: [String: EndExplanation]) {
        if endings.isEmpty {
            _ = try? state.remove(Self.name)
        } else if let bytes = try? JSONEncoder().encode(endings) {
            try? state.write(Array(bytes), to: Self.name)
        }
    }
}
