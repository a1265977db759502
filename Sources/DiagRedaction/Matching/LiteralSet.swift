internal import Synchronization

/// Many literals looked for at once: by Vectorscan where its table is there already; else by ``PortableLiterals``, which
/// are ready soon, and in longer texts by Vectorscan, which is some ten times faster but takes longer to prepare than most
/// texts take to scan.
final class LiteralSet: Sendable {
    /// Bytes of each literal. What `literals[i]` stands for is the caller's business; hits carry `i`.
    let lengths: [Int]
    /// What tables are made of once they are asked for.
    let literals: [[UInt8]]
    let caseless: [Bool]
    /// Vectorscan's table needn't be made.
    let isReady: Bool
    private let fast: Mutex<Fast>
    private let slow = Mutex<PortableLiterals?>(nil)

    private enum Fast {
        case unmade
        case made(VectorscanTable)
        /// Vectorscan doesn't run here, or memory is short.
        case unavailable
    }

    /// - Parameters:
    ///   - literals: each at least one byte.
    ///   - caseless: matches ASCII letters in either case.
    ///   - ready: Vectorscan's table of these.
    init(_ literals: [[UInt8]], caseless: [Bool], engine: LiteralEngine = .best, ready: VectorscanTable? = nil) {
        lengths = literals.map(\.count)
        self.literals = literals
        self.caseless = caseless
        isReady = ready != nil
        fast = Mutex(
            ready.map { .made($0) } ?? (engine == .portable || literals.isEmpty ? .unavailable : .unmade))
    }

    /// Made at the first call.
    func portable() -> PortableLiterals {
        slow.withLock { slow in
            let portable = slow ?? PortableLiterals(literals, caseless: caseless)
            slow = portable
            return portable
        }
    }

    /// Vectorscan's table, made at the first call; `nil` where there is none.
    func vectorscan() -> VectorscanTable? {
        fast.withLock { fast in
            if case .unmade = fast {
                fast = VectorscanTable(literals, caseless: caseless).map { .made($0) } ?? .unavailable
            }
            if case .made(let table) = fast { return table }
            return nil
        }
    }

    /// The same literals as they stand in a ``LineSkeleton`` and its line end; `nil` where one may stand in two lines.
    var inSkeletons: PortableLiterals? {
        if literals.contains(where: { $0.dropLast().contains(0x0A) }) { return nil }
        return PortableLiterals(literals.map(LineSkeleton.of), caseless: caseless)
    }
}
