internal import CVectorscan
internal import PlatformOS

/// A table of literals that Vectorscan made.
///
/// `@unchecked Sendable`: the database is never written after `init`, and `hs_scan` may run on any number of threads,
/// each with its own scratch (Hyperscan's reference, "Scratch Space").
final class VectorscanTable: @unchecked Sendable {
    let database: OpaquePointer

    /// `nil` when memory is short, or there are more literals than Vectorscan takes.
    init?(_ literals: [[UInt8]], caseless: [Bool]) {
        var flags = caseless.map { UInt32($0 ? HS_FLAG_CASELESS : 0) }
        var ids = (0..<UInt32(literals.count)).map { $0 }
        var lengths = literals.map(\.count)
        let joined = Array(literals.joined(separator: [0])) + [0]
        var database: OpaquePointer?
        var problem: UnsafeMutablePointer<hs_compile_error_t>?
        let status = joined.withUnsafeBytes { bytes in
            var pointers: [UnsafePointer<CChar>?] = []
            var offset = 0
            for length in lengths {
                pointers.append(bytes.baseAddress.map { ($0 + offset).assumingMemoryBound(to: CChar.self) })
                offset += length + 1
            }
            return hs_compile_lit_multi(
                &pointers, &flags, &ids, &lengths, UInt32(lengths.count), UInt32(HS_MODE_BLOCK), nil, &database,
                &problem)
        }
        hs_free_compile_error(problem)
        // To make the table takes some megabytes, which nothing later needs in one piece.
        FreedMemory.giveBack()
        guard status == HS_SUCCESS, let database else { return nil }
        self.database = database
    }

    deinit { hs_free_database(database) }
}
