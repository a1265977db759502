internal import Synchronization

/// Masks what is private in the texts of one report.
///
/// Make one for each report: the same value gets the same pseudonym in all its sections. What it knows of private
/// values is overwritten when it goes away. Any bytes are taken, and the result is valid UTF-8; redacting a result
/// again changes nothing. Safe to use from any thread; calls wait for each other.
public final class Redactor: Sendable {
    /// `nil` only when memory was short at the start: everything is masked then.
    private let state: Mutex<RedactionState?>
    let rules: RuleSet

    public init(rules: RuleSet, identity: MachineIdentity) {
        self.rules = rules
        state = Mutex(RedactionState(rules: rules, identity: IdentityLiterals(identity)))
    }

    /// - Parameter section: what the ledger calls the part of the report that `text` is for.
    public func redact(_ text: String, section: String) -> RedactedText {
        redact(Array(text.utf8), section: section)
    }

    /// - Parameters:
    ///   - bytes: any bytes; what is no UTF-8 comes out as `\xNN`.
    ///   - section: what the ledger calls the part of the report that `bytes` are for.
    public func redact(_ bytes: [UInt8], section: String) -> RedactedText {
        redaction(of: bytes, section: section).text
    }

    /// As ``redact(_:section:)``, and tells where the masks stand.
    public func redaction(of bytes: [UInt8], section: String) -> Redaction {
        var block = KeyBlock()
        var result = Redaction()
        bytes.withUnsafeBufferPointer { redact($0, section: section, block: &block, into: &result) }
        return result
    }

    /// Redacts any bytes block by block, so that working memory doesn't grow with the text.
    ///
    /// - Parameter block: carries an armored key from one call to the next.
    func redact(
        _ text: UnsafeBufferPointer<UInt8>, amid neighbours: NeighbourLines = NeighbourLines(), section: String,
        block: inout KeyBlock, into result: inout Redaction
    ) {
        result.reserveCapacity(text.count)
        let findings = compositeFindings(in: neighbours.before + text + neighbours.after)
        var line = neighbours.before.count { $0 == 0x0A }
        var start = 0
        while start < text.count {
            let end = min(text.count, text.lineEnd(from: min(text.count, start + Self.blockSize)) + 1)
            let surroundings = findings.map { Surroundings.known($0, first: line) } ?? .unknown
            Sanitizer.withClean(text.part(start..<end)) { clean, marks in
                redact(clean, marks, amid: surroundings, section: section, block: &block, into: &result)
            }
            if findings != nil { line += text[start..<end].count { $0 == 0x0A } }
            start = end
        }
    }

    /// `nil` when no rule is composite.
    func compositeFindings(in bytes: @autoclosure () -> [UInt8]) -> CompositeFindings? {
        if rules.requirements.isEmpty { return nil }
        let clean = bytes().withUnsafeBufferPointer { Sanitizer.clean($0) }
        return state.withLock { $0?.compositeFindings(in: clean) }
    }

    /// Redacts clean text.
    ///
    /// - Parameter context: so many bytes at the start are only looked at.
    func redact(
        _ text: UnsafeBufferPointer<UInt8>, _ marks: CleanText.Marks, after context: Int = 0,
        amid surroundings: Surroundings, section: String,
        block: inout KeyBlock, into result: inout Redaction
    ) {
        // As a number, for the lock takes only what may go from thread to thread. The text outlives the call.
        let place = UInt(bitPattern: text.baseAddress)
        let count = text.count
        state.withLock { state in
            let text = UnsafeBufferPointer(start: UnsafePointer<UInt8>(bitPattern: place), count: count)
            if state?.redact(
                text, marks, after: context, amid: surroundings, section: section, block: &block, into: &result) == nil
            {
                result.maskAll(text)
            }
        }
    }

    /// Lines are scanned in blocks of about this many bytes; fastest where they fit the processor's cache.
    private static let blockSize = 256 << 10

    /// What was masked so far, by section and rule.
    public var ledger: [LedgerEntry] { state.withLock { $0?.ledger.entries ?? [] } }
}
