internal import DiagModel

/// Names a bug: equal for the same crash in other runs, address-space layouts and builds of the same code.
///
/// Hashed are the reason with its numbers taken out, and the innermost five functions of the application on the crashed
/// thread: source-level functions, so that it makes no difference which of them the compiler inlined; without
/// specialisations, compiler-made thunks, files, lines and addresses; recursion folded. A stack overflow is named by
/// the functions that recur. Where no function of the application is known, the innermost five known functions of
/// anybody stand in, and modules for those without a name.
/// The hash is 128-bit FNV-1a: for telling apart, not for security.
enum Fingerprint {
    private static let frameCount = 5
    private static let recursionTimes = 8

    static func of(headline: String, frames: [NamedThread.NamedFrame], stackOverflow: Bool) -> String {
        let own = names(frames.filter(\.frame.inApp))
        let all = own.isEmpty ? names(frames) : own
        let recurring = stackOverflow ? FrameFolding.recurring(all, times: recursionTimes) : []
        let chosen = recurring.isEmpty ? Array(FrameFolding.folded(all).prefix(frameCount)) : recurring
        return hash((["1", normalized(headline)] + chosen).joined(separator: "\n"))
    }

    private static func names(_ frames: [NamedThread.NamedFrame]) -> [String] {
        frames.compactMap { named in
            guard let raw = named.rawName else { return named.frame.module }
            let name = FunctionName(raw: raw)
            return name.runtimeFailure != nil || name.isCompilerMade ? nil : name.withoutSpecialization
        }
    }

    /// The headline without numbers, which differ from run to run.
    private static func normalized(_ headline: String) -> String {
        String(headline.lowercased().filter { !$0.isNumber })
    }

    /// FNV-1a with 128 bits (draft-eastlake-fnv), as 32 lower-case hexadecimal digits.
    static func hash(_ text: String) -> String {
        var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        for byte in text.utf8 {
            hash ^= UInt128(byte)
            hash &*= 0x0000_0000_0100_0000_0000_0000_0000_013b
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}
