internal import CGNU
internal import Glibc

/// Finding bytes in bytes at the speed of memmem(3).
public enum ByteSearch {
    /// Where `needle` first stands at or after `start`; `nil` where it doesn't, and for an empty one.
    public static func firstIndex(of needle: [UInt8], in bytes: [UInt8], from start: Int = 0) -> Int? {
        guard !needle.isEmpty, start >= 0, start < bytes.count else { return nil }
        return bytes.withUnsafeBytes { whole in
            needle.withUnsafeBytes { part in
                guard let base = whole.baseAddress, let sought = part.baseAddress,
                    let found = memmem(base + start, whole.count - start, sought, part.count)
                else { return nil }
                return UnsafeRawPointer(found) - base
            }
        }
    }
}
