extension RequestSignature {
    /// What a check of the headers found.
    public enum Verdict: Sendable, Hashable {
        case valid
        /// A header is absent.
        case missing
        /// Not a plain positive decimal number.
        case malformedTimestamp
        /// Outside the window: replayed, or a clock is wrong.
        case stale
        /// Not `sha256=` and 64 lower-case hex digits.
        case malformedSignature
        /// Another secret, or other bytes.
        case mismatch
    }
}
