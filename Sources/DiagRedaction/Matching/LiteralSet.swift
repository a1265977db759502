internal import CVectorscan

/// Many literals looked for at once, by Vectorscan or where that doesn't run by ``PortableLiterals``.
///
/// `@unchecked Sendable`: the database is never written after `init`, and `hs_scan` may run on any number of threads,
/// each with its own scratch (Hyperscan's reference, "Scratch Space").
final class LiteralSet: @unchecked Sendable {
    enum Table {
        case vectorscan(OpaquePointer)
        case portable(PortableLiterals)
    }

    let table: Table
    /// What `literals[i]` stands for is the caller's business; hits carry `i`.
    let count: Int

    struct Failure: Error {
        var message: String
    }

    /// - Parameters:
    ///   - literals: not empty; each at least one byte.
    ///   - caseless: matches ASCII letters in either case.
    init(_ literals: [[UInt8]], caseless: [Bool], engine: LiteralEngine = .best) throws(Failure) {
        count = literals.count
        switch engine {
        case .vectorscan: table = .vectorscan(try Self.database(literals, caseless))
        case .portable: table = .portable(PortableLiterals(literals, caseless: caseless))
        }
    }

    private static func database(_ literals: [[UInt8]], _ caseless: [Bool]) throws(Failure) -> OpaquePointer {
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
        guard status == HS_SUCCESS, let database else {
            let message = problem?.pointee.message.map { String(cString: $0) } ?? "status \(status)"
            hs_free_compile_error(problem)
            throw Failure(message: message)
        }
        return database
    }

    deinit { if case .vectorscan(let database) = table { hs_free_database(database) } }
}
