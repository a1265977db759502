internal import DiagModel
internal import Glibc

/// The C library this process runs on.
enum LibcFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        guard machine.isThis, let version else { return [] }
        return [SystemFact(key: "libc.version", title: "C library", value: version)]
    }

    /// "glibc 2.36", confstr(3).
    private static var version: String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            let length = confstr(Int32(_CS_GNU_LIBC_VERSION), buffer.baseAddress, buffer.count)
            guard length > 1, length <= buffer.count, let base = buffer.baseAddress else { return nil }
            return String(cString: base)
        }
    }
}
