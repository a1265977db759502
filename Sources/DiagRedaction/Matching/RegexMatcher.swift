internal import CPCRE2

/// What one thread needs to match: room for groups, limits and the JIT's stack.
struct RegexMatcher: ~Copyable {
    enum Outcome: Equatable {
        case match
        case none
        /// Text that is still to come decides.
        case undecided
        /// A limit struck or memory ran out: nothing is known about the text.
        case limit
    }

    /// Backtracking steps per attempt. One hostile line of 100 KB took 438 ms for one rule without a limit.
    private static let matchLimit: UInt32 = 200_000
    private static let groups: UInt32 = 64

    private let data: OpaquePointer
    private let context: OpaquePointer
    private let stack: OpaquePointer?

    init?() {
        guard let data = pcre2_match_data_create_8(Self.groups, nil) else { return nil }
        guard let context = pcre2_match_context_create_8(nil) else {
            pcre2_match_data_free_8(data)
            return nil
        }
        self.data = data
        self.context = context
        pcre2_set_match_limit_8(context, Self.matchLimit)
        pcre2_set_depth_limit_8(context, 10_000)
        pcre2_set_heap_limit_8(context, 8_192)
        stack = pcre2_jit_stack_create_8(32 << 10, 1 << 20, nil)
        pcre2_jit_stack_assign_8(context, nil, stack.map { UnsafeMutableRawPointer($0) })
    }

    deinit {
        pcre2_match_data_free_8(data)
        pcre2_match_context_free_8(context)
        if let stack { pcre2_jit_stack_free_8(stack) }
    }

    /// Looks for the first match that starts at or after `start`, and at or before `lastStart` where that is given;
    /// ``group(_:of:)`` then tells where.
    ///
    /// - Parameters:
    ///   - cut: which ends of `text` are none of a line: `^` and `$` don't match there.
    ///   - goesOn: more text may follow: what it could change is undecided.
    func match(
        _ regex: CompiledRegex, in text: UnsafeBufferPointer<UInt8>, from start: Int, startingBy lastStart: Int? = nil,
        cut: Cut = [], goesOn: Bool = false
    ) -> Outcome {
        guard let base = text.baseAddress else { return .none }
        // Without a limit: PCRE2_UNSET.
        pcre2_set_offset_limit_8(context, lastStart ?? Int(bitPattern: UInt.max))
        let options = cut.rawValue | (goesOn ? PCRE2_PARTIAL_HARD : 0)
        let isCompiled = goesOn ? regex.isJITCompiledForParts : regex.isJITCompiled
        var result =
            isCompiled
            ? pcre2_jit_match_8(regex.code, base, text.count, start, options, data, context)
            : pcre2_match_8(regex.code, base, text.count, start, options, data, context)
        // The JIT takes the end of the text for the start of some match more often than need be. What begins before
        // that, it has seen to be none.
        if isCompiled, result == PCRE2_ERROR_PARTIAL {
            let first = max(start, pcre2_get_ovector_pointer_8(data)?[0] ?? start)
            result = pcre2_match_8(regex.code, base, text.count, first, options | PCRE2_NO_JIT, data, context)
        }
        if result >= 0 { return isFound(startingBy: lastStart) ? .match : .none }
        switch result {
        case PCRE2_ERROR_NOMATCH: return .none
        case PCRE2_ERROR_PARTIAL: return .undecided
        default: return .limit
        }
    }

    /// Whether the match begins in time: where text may go on PCRE2 gives one from right behind the limit too.
    private func isFound(startingBy lastStart: Int?) -> Bool {
        guard let lastStart, let offsets = pcre2_get_ovector_pointer_8(data) else { return true }
        return offsets[0] <= lastStart
    }

    /// Ends of a text that were cut out of a line.
    struct Cut: OptionSet {
        let rawValue: UInt32
        static let start = Cut(rawValue: PCRE2_NOTBOL)
        static let end = Cut(rawValue: PCRE2_NOTEOL)
    }

    /// Byte offsets of a group of the last match, which was `regex`'s; `nil` when it took no part or there is no such
    /// group.
    func group(_ index: Int, of regex: CompiledRegex) -> Range<Int>? {
        guard index >= 0, index <= min(regex.groupCount, Int(Self.groups) - 1),
            let offsets = pcre2_get_ovector_pointer_8(data)
        else { return nil }
        let start = offsets[2 * index]
        let end = offsets[2 * index + 1]
        // PCRE2_UNSET is ~0; \K in a look-ahead could put the end before the start.
        guard start != Int.max, start >= 0, end >= start else { return nil }
        return start..<end
    }
}
