/// The contract's limits. Lengths count UTF-16 code units, as the public relays and GitHub do.
public enum WireLimits {
    /// Title after ``WireText/trimmed(_:)``.
    public static let title = 1...256
    public static let body = 50...65_536
    public static let labelCount = 20
    public static let label = 1...50
    public static let deviceID = 1...128
    public static let attachmentURLCount = 20
    /// An attachment's URL; our bound, the public relays set none.
    public static let attachmentURL = 1...2_048
    public static let idempotencyKey = 1...128
    /// Bytes of a request body that is not an attachment: every unit of the longest body escaped as `\uXXXX`
    /// (6 bytes), and room for the other fields.
    public static let requestBytes = 6 * 65_536 + 128 * 1_024

    public static func length(_ text: String) -> Int { text.utf16.count }
}
