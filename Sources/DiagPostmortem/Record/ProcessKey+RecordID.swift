internal import DiagModel

extension ProcessKey {
    /// The name of this process life's record, without its suffix: "<boot id>-<pid>-<start ticks>".
    var recordID: String { "\(bootID)-\(pid)-\(startTicks)" }

    /// Reads a record's name; `nil` for any other text.
    init?(recordID: String) {
        let parts = recordID.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 7, let pid = Int32(parts[5]), let ticks = UInt64(parts[6]), pid > 0 else { return nil }
        let boot = parts[..<5].joined(separator: "-")
        guard boot.utf8.count == 36, boot.utf8.allSatisfy({ $0 == 0x2d || Self.isHexadecimal($0) }) else { return nil }
        self.init(bootID: boot, pid: pid, startTicks: ticks)
        // One life, one name: no second spelling of the numbers.
        guard self.recordID == recordID else { return nil }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
