internal import DiagModel
internal import Glibc

/// The C library this process runs on; of a recorded machine, the one its loader belongs to.
enum LibcFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        [.of("libc.version", "C library", machine.isThis ? version : recorded(machine))].compactMap(\.self)
    }

    /// "glibc 2.36", confstr(3).
    private static var version: String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            let length = confstr(Int32(_CS_GNU_LIBC_VERSION), buffer.baseAddress, buffer.count)
            guard length > 1, length <= buffer.count, let base = buffer.baseAddress else { return nil }
            return String(cString: base)
        }
    }

    private static func recorded(_ machine: Machine) -> String? {
        let names = machine.names(in: "/lib") + machine.names(in: "/lib64")
        if names.contains(where: { $0.hasPrefix("ld-linux") }) { return "glibc" }
        return names.contains { $0.hasPrefix("ld-musl-") } ? "musl" : nil
    }
}
