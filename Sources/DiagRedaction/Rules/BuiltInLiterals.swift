internal import CRules
internal import PlatformOS

/// Vectorscan's table of the built-in rules' keywords, embedded when the library is built: to make it takes 30 ms and 10
/// MiB, to read it 0.1 ms and what the table holds.
///
/// The archive names the keywords that it was made of and the kind of processor. Where those are others, as with a
/// user's own rules, or Vectorscan is of another version, it is passed over.
package enum BuiltInLiterals {
    /// To be raised when the bytes before the table change.
    private static let format: UInt64 = 1

    /// What to embed beside the rules, for any processor of this kind.
    ///
    /// - Returns: `nil` where Vectorscan doesn't run.
    /// - Throws: ``RuleError`` when the rules can't be used.
    package static func archive() throws(RuleError) -> [UInt8]? {
        let literals = try RuleSet(files: try BuiltInRules.parsed(), engine: .portable).literals
        let table = VectorscanTable(literals.literals, caseless: literals.caseless, isForAnyProcessor: true)
        guard let bytes = table?.serialized else { return nil }
        return withUnsafeBytes(of: fingerprint(literals.literals, literals.caseless).littleEndian) { [UInt8]($0) }
            + bytes
    }

    /// What `make rules` made of these keywords, or of earlier ones.
    static var embedded: UnsafeBufferPointer<UInt8> {
        var count = 0
        let bytes = gt_compiled_literals(&count)
        return UnsafeBufferPointer(start: bytes, count: count)
    }

    /// - Returns: `nil` when the embedded table is of other literals or can't be used here.
    static func table(of literals: [[UInt8]], caseless: [Bool]) -> VectorscanTable? {
        let archive = UnsafeRawBufferPointer(embedded)
        defer { FreedMemory.forget(archive) }
        return table(in: archive, of: literals, caseless: caseless)
    }

    static func table(
        in archive: UnsafeRawBufferPointer, of literals: [[UInt8]], caseless: [Bool]
    ) -> VectorscanTable? {
        let head = MemoryLayout<UInt64>.size
        guard archive.count > head,
            UInt64(littleEndian: archive.loadUnaligned(as: UInt64.self)) == fingerprint(literals, caseless)
        else { return nil }
        return VectorscanTable(serialized: UnsafeRawBufferPointer(rebasing: archive[head...]))
    }

    private static func fingerprint(_ literals: [[UInt8]], _ caseless: [Bool]) -> UInt64 {
        #if arch(x86_64)
            let processor: [UInt8] = [1]
        #elseif arch(arm64)
            let processor: [UInt8] = [2]
        #else
            let processor: [UInt8] = [0]
        #endif
        var print = Fingerprint(format: format)
        print.add(processor)
        for (literal, caseless) in zip(literals, caseless) { print.add(literal + [caseless ? 1 : 0]) }
        return print.hash
    }
}
