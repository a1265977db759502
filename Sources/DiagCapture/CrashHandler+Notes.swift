internal import CCrashHandler

extension CrashHandler {
    /// Attaches a value to the crash record, readable however the process dies.
    ///
    /// - Parameters:
    ///   - key: At most 48 bytes of UTF-8; there is room for 64 keys.
    ///   - value: At most 448 bytes; what is longer is cut. `nil` removes the key.
    /// - Returns: `false` when not armed, or when 64 other keys are set. Safe from any thread.
    @discardableResult
    public static func annotate(_ key: String, _ value: String?) -> Bool {
        var key = key
        return key.withUTF8 { keyBytes in
            withCharacters(keyBytes) { keyText in
                guard var value else { return gt_annotate_bytes(keyText, keyBytes.count, nil, 0) }
                return value.withUTF8 { bytes in
                    withCharacters(bytes) { gt_annotate_bytes(keyText, keyBytes.count, $0, bytes.count) }
                }
            }
        }
    }

    /// Leaves one entry in the ring of the last 128, with the time and thread.
    ///
    /// - Parameter text: At most 232 bytes of UTF-8; what is longer is cut.
    /// - Returns: `false` when not armed. Lock-free, safe from any thread.
    @discardableResult
    public static func breadcrumb(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in withCharacters(bytes) { gt_breadcrumb_bytes($0, bytes.count) } }
    }

    /// An empty buffer has no base address; C wants one it may not read from.
    private static func withCharacters<R>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<CChar>) -> R
    ) -> R {
        guard let base = bytes.baseAddress else { return "".withCString(body) }
        return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { body($0) }
    }
}
