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
        state = Mutex(RedactionState(rules: rules, identity: IdentityLiterals(identity, rules.privateWords)))
    }

    /// As ``init(rules:identity:)``, for comparisons.
    ///
    /// - Parameter bytesBeforeSelection: so much text is scanned whole before lines are left out that are known.
    package init(rules: RuleSet, identity: MachineIdentity, bytesBeforeSelection: Int) {
        self.rules = rules
        var state = RedactionState(rules: rules, identity: IdentityLiterals(identity, rules.privateWords))
        state?.scanWhole(before: bytesBeforeSelection)
        self.state = Mutex(state)
    }

    /// Prepares for so much text.
    func expect(_ bytes: Int) { state.withLock { $0?.expect(bytes) } }

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
        var stream = RedactionStream(self, section: section)
        var result = stream.append(bytes)
        result.append(stream.finish())
        return result
    }

    /// Redacts any bytes block by block, so that working memory doesn't grow with the text.
    ///
    /// - Parameters:
    ///   - neighbours: `nil` when composite rules can't know what stands around.
    ///   - awaitsMore: lines may follow that decide on a match over lines.
    ///   - blocks: carry armored keys from one call to the next.
    ///   - blockSize: of the next block.
    /// - Returns: where the lines begin that were not redacted, as more has to come; at most some 16 KiB.
    func redact(
        _ text: UnsafeBufferPointer<UInt8>, amid neighbours: NeighbourLines? = NeighbourLines(), awaitsMore: Bool,
        section: String, blocks: inout BlockReadings, blockSize: inout BlockSize, into result: inout Redaction
    ) -> Int {
        result.reserveCapacity(text.count)
        let findings = neighbours.flatMap { compositeFindings(in: $0.before + text + $0.after) }
        var line = neighbours?.before.count { $0 == 0x0A } ?? 0
        var start = 0
        var size = blockSize.bytes
        while start < text.count {
            let end = min(text.count, text.lineEnd(from: min(text.count, start + size)) + 1)
            let part = text.part(start..<end)
            let surroundings = findings.map { Surroundings.known($0, first: line) } ?? .unknown
            let masks = result.masks.count
            var (done, isUnchanged) = (0, true)
            Sanitizer.withClean(part) { clean, marks in
                let settled = redact(
                    clean, marks, amid: surroundings, awaitsMore: awaitsMore || end < text.count, section: section,
                    blocks: &blocks, into: &result)
                isUnchanged = clean.baseAddress == part.baseAddress
                done =
                    settled == clean.count
                    ? part.count : isUnchanged ? settled : part.offset(afterLines: clean.lines(before: settled))
            }
            if findings != nil { line += part.lines(before: done) }
            start += done
            blockSize.note(masks: result.masks.count - masks, in: done, wasClean: isUnchanged)
            if end == text.count { break }
            size = done == 0 ? size * 2 : blockSize.bytes
        }
        return start
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
    /// - Returns: where the lines begin that wait for more.
    func redact(
        _ text: UnsafeBufferPointer<UInt8>, _ marks: CleanText.Marks, after context: Int = 0,
        amid surroundings: Surroundings, awaitsMore: Bool, section: String,
        blocks: inout BlockReadings, into result: inout Redaction
    ) -> Int {
        // As a number, for the lock takes only what may go from thread to thread. The text outlives the call.
        let place = UInt(bitPattern: text.baseAddress)
        let count = text.count
        return state.withLock { state in
            let text = UnsafeBufferPointer(start: UnsafePointer<UInt8>(bitPattern: place), count: count)
            let end = state?.redact(
                text, marks, after: context, amid: surroundings, awaitsMore: awaitsMore, section: section,
                blocks: &blocks, into: &result)
            if end == nil { result.maskAll(text) }
            return end ?? count
        }
    }

    /// What was masked so far, by section and rule.
    public var ledger: [LedgerEntry] {
        let entries = state.withLock { $0?.ledger.entries ?? [] }
        return entries.map { entry in
            var entry = entry
            entry.mask = rules.mask(of: entry.rule)
            return entry
        }
    }
}
