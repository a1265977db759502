internal import Glibc

/// Reading links without following them.
public enum SymbolicLink {
    /// What the link holds; `nil` where there is no link. Bytes that are not UTF-8 become U+FFFD.
    public static func target(_ path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let length = readlink(path, base, buffer.count)
            guard length > 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(buffer)[..<length], as: UTF8.self)
        }
    }
}
