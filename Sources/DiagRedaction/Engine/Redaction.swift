/// A redacted text and where its masks stand.
public struct Redaction: Sendable {
    /// One mask.
    public struct Mask: Sendable, Hashable {
        /// The rule's id.
        public var rule: String
        /// UTF-8 offsets in ``Redaction/text``.
        public var range: Range<Int>
    }

    /// ``text`` in UTF-8, for filters that write it out at once.
    public private(set) var bytes: [UInt8] = []
    /// In order of their place.
    public private(set) var masks: [Mask] = []

    init() {}

    /// Whether there is anything to show.
    public var isEmpty: Bool { bytes.isEmpty }

    public var text: RedactedText { RedactedText(afterRules: String(decoding: bytes, as: UTF8.self)) }

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

    mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

    mutating func append(_ other: Redaction) {
        let start = bytes.count
        masks += other.masks.map {
            Mask(rule: $0.rule, range: $0.range.lowerBound + start..<$0.range.upperBound + start)
        }
        bytes += other.bytes
    }

    mutating func append(_ chunk: RedactedChunk) {
        let start = bytes.count
        for mask in chunk.masks {
            masks.append(Mask(rule: mask.rule, range: mask.range.lowerBound + start..<mask.range.upperBound + start))
        }
        bytes += chunk.bytes
    }
}

extension Redaction {
    /// Without an engine nothing is shown.
    mutating func maskAll(_ text: UnsafeBufferPointer<UInt8>) {
        if text.isEmpty { return }
        var chunk = RedactedChunk(Array(text))
        let mask = Array("‹secret:\(MaskGrammar.uncheckedLine)›".utf8)
        chunk.replace([.init(range: 0..<text.count, bytes: mask, rule: "no-engine")])
        append(chunk)
    }
}
