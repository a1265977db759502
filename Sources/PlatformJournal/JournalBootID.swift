internal import CJournal

/// Which boot an entry belongs to: 128 bits, sd-id128(3).
public struct JournalBootID: Sendable, Hashable, CustomStringConvertible {
    let high: UInt64
    let low: UInt64

    /// Parses 32 hex digits, or the 36 characters of `/proc/sys/kernel/random/boot_id`; `nil` for anything else.
    public init?(_ text: String) {
        var id = sd_id128_t()
        guard sd_id128_from_string(text, &id) >= 0 else { return nil }
        self.init(id)
    }

    init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    init(_ id: sd_id128_t) {
        (high, low) = withUnsafeBytes(of: id.bytes) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    /// The boot that is running; `nil` where the kernel doesn't tell.
    static var running: JournalBootID? {
        var id = sd_id128_t()
        return sd_id128_get_boot(&id) >= 0 ? JournalBootID(id) : nil
    }

    var native: sd_id128_t {
        var id = sd_id128_t()
        withUnsafeMutableBytes(of: &id) { bytes in
            bytes.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
            bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        return id
    }

    /// 32 lower-case hex digits: the form of the field `_BOOT_ID`.
    public var hex: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }

    /// 36 characters with dashes: the form of `/proc/sys/kernel/random/boot_id`.
    public var description: String {
        var text = ""
        for (index, digit) in hex.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        return text
    }
}
