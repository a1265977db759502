internal import Synchronization

/// Many literals looked for at once: by ``PortableLiterals``, which are ready at once, and in longer texts by
/// Vectorscan, which is some ten times faster but takes longer to prepare than most texts take to scan.
final class LiteralSet: Sendable {
    let portable: PortableLiterals
    /// Bytes of each literal. What `literals[i]` stands for is the caller's business; hits carry `i`.
    let lengths: [Int]
    /// What the faster table is made of once it is asked for.
    private let literals: [[UInt8]]
    private let caseless: [Bool]
    private let fast: Mutex<Fast>

    private enum Fast {
        case unmade
        case made(VectorscanTable)
        /// Vectorscan doesn't run here, or memory is short.
        case unavailable
    }

    /// - Parameters:
    ///   - literals: each at least one byte.
    ///   - caseless: matches ASCII letters in either case.
    init(_ literals: [[UInt8]], caseless: [Bool], engine: LiteralEngine = .best) {
        portable = PortableLiterals(literals, caseless: caseless)
        lengths = literals.map(\.count)
        self.literals = literals
        self.caseless = caseless
        fast = Mutex(engine == .portable || literals.isEmpty ? .unavailable : .unmade)
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
