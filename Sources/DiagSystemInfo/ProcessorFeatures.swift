/// What the processor can do, as far as it decides which code runs.
enum ProcessorFeatures {
    /// "x86-64-v3: aes avx avx2 bmi2 fma"; `nil` where the kernel lists none.
    static func summary(_ info: [String: String]) -> String? {
        guard let list = info["flags"] ?? info["Features"] ?? info["isa"] else { return nil }
        let all = Set(list.split(separator: " "))
        let shown = notable.filter { all.contains($0) }.joined(separator: " ")
        let parts = [level(all), shown.isEmpty ? nil : shown].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ": ")
    }

    /// The highest level of the x86-64 psABI whose features are all there; the kernel's names for them, of which SSE3 is
    /// "pni", LZCNT is "abm", and CMPXCHG16B is "cx16".
    private static func level(_ flags: Set<Substring>) -> String? {
        guard flags.contains("lm") else { return nil }
        let reached = levels.prefix { $0.allSatisfy(flags.contains) }.count
        return reached == 0 ? "x86-64" : "x86-64-v\(reached + 1)"
    }

    private static let levels: [[Substring]] = [
        ["cx16", "lahf_lm", "popcnt", "pni", "sse4_1", "sse4_2", "ssse3"],
        ["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"],
        ["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"],
    ]

    /// x86, then ARM, then RISC-V.
    private static let notable: [Substring] = [
        "sse4_2", "avx", "avx2", "avx512f", "amx_tile", "aes", "sha_ni", "bmi2", "fma", "rdrand", "shstk", "user_shstk",
        "fp", "asimd", "neon", "sve", "sve2", "atomics", "sha2", "crc32", "paca", "bti", "mte", "rv64imafdc",
    ]
}
