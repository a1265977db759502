import PlatformOS

/// What is read piece by piece, cut at line ends: whole lines are redacted where they stand, without a copy.
struct InputLines {
    /// The start of a line whose end wasn't read yet.
    private(set) var rest: [UInt8] = []
    /// Why there won't be more.
    private(set) var failure: OSError?

    /// What there is to read now: `count` bytes at most and ``rest``, up to the last line end; all of it where there is
    /// none. `nil` at the end, or with a ``failure``.
    mutating func next(_ count: Int, from input: borrowing FileDescriptor) -> ArraySlice<UInt8>? {
        do {
            let bytes = try input.read(upTo: count, after: rest[...])
            if bytes.count == rest.count { return nil }
            let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
            // A copy, so that the next piece may come to stand where this one is in the processor's cache.
            rest = Array(bytes[end...])
            return bytes[..<end]
        } catch {
            failure = error
            return nil
        }
    }
}
