internal import DiagModel
internal import PlatformOS

/// A record's name without its suffix: "<boot id>-<pid>-<start ticks>", and "-h<n>" behind it for the n-th hang of that
/// process life.
struct RecordID {
    var process: ProcessKey
    /// 0 for the record of the life itself.
    var hang: UInt32 = 0

    init?(_ text: String) {
        let parts = text.split(separator: "-h", maxSplits: 1, omittingEmptySubsequences: false)
        guard let process = ProcessKey(recordID: String(parts[0])) else { return nil }
        self.process = process
        guard parts.count == 2 else { return }
        // One hang, one name: no second spelling of the number.
        guard let number = UInt32(parts[1]), number > 0, String(number) == parts[1] else { return nil }
        hang = number
    }

    /// Whether nobody writes the record any more: its process is gone, or it tells of a hang, which is written at once.
    var isAtRest: Bool { hang > 0 || !process.isAlive }
}
