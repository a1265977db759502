internal import CVectorscan

/// One thread's scratch space for a ``LiteralSet``, and the hits of its last scan.
struct LiteralScanner: ~Copyable {
    struct Hit {
        /// One past the literal's last byte.
        var end: Int
        var literal: Int
    }

    private let scratch: OpaquePointer?
    private let set: LiteralSet?

    /// `nil` when memory is short. Without a set, nothing is ever found.
    init?(_ set: LiteralSet?) {
        var scratch: OpaquePointer?
        if case .vectorscan(let database) = set?.table, hs_alloc_scratch(database, &scratch) != HS_SUCCESS {
            return nil
        }
        self.scratch = scratch
        self.set = set
    }

    deinit { hs_free_scratch(scratch) }

    /// Finds every literal in `text`, in order of their ends.
    ///
    /// - Returns: `false` when Vectorscan failed; nothing is known about the text then.
    func scan(_ text: UnsafeBufferPointer<UInt8>, into hits: inout [Hit]) -> Bool {
        hits.removeAll(keepingCapacity: true)
        guard let set, let base = text.baseAddress else { return true }
        let database: OpaquePointer
        switch set.table {
        case .vectorscan(let table): database = table
        case .portable(let literals):
            literals.scan(text, into: &hits)
            return true
        }
        guard text.count <= UInt32.max else { return false }
        let status = withUnsafeMutablePointer(to: &hits) { list in
            base.withMemoryRebound(to: CChar.self, capacity: text.count) { bytes in
                hs_scan(database, bytes, UInt32(text.count), 0, scratch, appendHit, list)
            }
        }
        return status == HS_SUCCESS
    }
}

/// Vectorscan's callback; a zero return goes on.
private func appendHit(
    literal: UInt32, from: UInt64, to: UInt64, flags: UInt32, context: UnsafeMutableRawPointer?
) -> CInt {
    context?.assumingMemoryBound(to: [LiteralScanner.Hit].self).pointee.append(
        .init(end: Int(to), literal: Int(literal)))
    return 0
}
