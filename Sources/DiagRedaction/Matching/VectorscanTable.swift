internal import CVectorscan
internal import Glibc
internal import PlatformOS

/// A table of literals that Vectorscan made.
///
/// `@unchecked Sendable`: the database is never written after `init`, and `hs_scan` may run on any number of threads,
/// each with its own scratch (Hyperscan's reference, "Scratch Space").
final class VectorscanTable: @unchecked Sendable {
    let database: OpaquePointer

    /// `nil` when memory is short, or there are more literals than Vectorscan takes.
    ///
    /// - Parameter isForAnyProcessor: of this kind, not just of this one's features: which makes no difference to the
    ///   speed of many literals.
    init?(_ literals: [[UInt8]], caseless: [Bool], isForAnyProcessor: Bool = false) {
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
            var platform = hs_platform_info_t()
            return withUnsafePointer(to: &platform) { platform in
                hs_compile_lit_multi(
                    &pointers, &flags, &ids, &lengths, UInt32(lengths.count), UInt32(HS_MODE_BLOCK),
                    isForAnyProcessor ? platform : nil, &database, &problem)
            }
        }
        hs_free_compile_error(problem)
        // To make the table takes some megabytes, which nothing later needs in one piece.
        FreedMemory.giveBack()
        guard status == HS_SUCCESS, let database else { return nil }
        self.database = database
    }

    /// A table that was written before; its checksum is checked.
    ///
    /// `nil` when it was made by another version of Vectorscan, is damaged, or memory is short.
    init?(serialized: UnsafeRawBufferPointer) {
        var database: OpaquePointer?
        let bytes = serialized.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard hs_deserialize_database(bytes, serialized.count, &database) == HS_SUCCESS, let database else {
            return nil
        }
        self.database = database
    }

    /// `nil` when memory is short.
    var serialized: [UInt8]? {
        var bytes: UnsafeMutablePointer<CChar>?
        var count = 0
        guard hs_serialize_database(database, &bytes, &count) == HS_SUCCESS else { return nil }
        // Vectorscan took it by malloc(3).
        defer { free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    deinit { hs_free_database(database) }
}
