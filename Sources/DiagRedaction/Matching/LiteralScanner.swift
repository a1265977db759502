internal import CVectorscan

/// One thread's scratch space for a ``LiteralSet``, and the hits of its last scan.
struct LiteralScanner: ~Copyable {
    /// In half the bytes of two integers: a text may have more hits than bytes.
    struct Hit {
        private var end32: UInt32
        private let literal32: UInt32

        /// - Parameter end: in a text of at most 4 GiB.
        init(end: Int, literal: Int) {
            end32 = UInt32(end)
            literal32 = UInt32(literal)
        }

        /// One past the literal's last byte.
        var end: Int {
            get { Int(end32) }
            set { end32 = UInt32(newValue) }
        }
        var literal: Int { Int(literal32) }
    }

    private let set: LiteralSet
    /// To be scanned before Vectorscan is asked for; 0 where its table is ready.
    var bytesBeforeVectorscan: Int
    private var scanned = 0
    private var isFast = false
    private var table: VectorscanTable?
    private var portable: PortableLiterals?
    private var scratch: OpaquePointer?

    /// So much text takes about as long without Vectorscan as Vectorscan takes to prepare.
    private static let shortText = 1 << 20

    init(_ set: LiteralSet, bytesBeforeVectorscan: Int = Self.shortText) {
        self.set = set
        self.bytesBeforeVectorscan = set.isReady ? 0 : bytesBeforeVectorscan
    }

    deinit { hs_free_scratch(scratch) }

    /// Finds every literal in `text`, in order of their ends.
    ///
    /// - Returns: `false` when Vectorscan failed; nothing is known about the text then.
    mutating func scan(_ text: UnsafeBufferPointer<UInt8>, into hits: inout [Hit]) -> Bool {
        hits.removeAll(keepingCapacity: true)
        guard let base = text.baseAddress else { return true }
        scanned += text.count
        if !isFast, scanned >= bytesBeforeVectorscan { prepare() }
        guard let table else {
            let portable = portable ?? set.portable()
            self.portable = portable
            portable.scan(text, into: &hits)
            return true
        }
        guard text.count <= UInt32.max else { return false }
        let status = withUnsafeMutablePointer(to: &hits) { list in
            base.withMemoryRebound(to: CChar.self, capacity: text.count) { bytes in
                hs_scan(table.database, bytes, UInt32(text.count), 0, scratch, appendHit, list)
            }
        }
        return status == HS_SUCCESS
    }

    /// Where there is no table or no memory for it, the same is found without.
    private mutating func prepare() {
        isFast = true
        if let made = set.vectorscan(), hs_alloc_scratch(made.database, &scratch) == HS_SUCCESS { table = made }
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
