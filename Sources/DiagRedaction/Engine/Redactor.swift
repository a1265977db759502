internal import Synchronization

/// Masks what is private in the texts of one report.
///
/// Make one for each report: the same value gets the same pseudonym in all its sections. What it knows of private
/// values is overwritten when it goes away. Any bytes are taken, and the result is valid UTF-8; redacting a result
/// again changes nothing. Safe to use from any thread; calls wait for each other.
public final class Redactor: Sendable {
    /// `nil` only when memory was short at the start: everything is masked then.
    private let state: Mutex<RedactionState?>

    public init(rules: RuleSet, identity: MachineIdentity) {
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
        return redaction(of: bytes, section: section, block: &block)
    }

    /// - Parameter block: carries an armored key from one call to the next.
    func redaction(of bytes: [UInt8], section: String, block: inout KeyBlock) -> Redaction {
        let clean = bytes.withUnsafeBufferPointer { Sanitizer.clean($0) }
        return state.withLock { state in
            var result = Redaction()
            if state?.redact(clean, section: section, block: &block, into: &result) == nil {
                result.maskAll(clean)
            }
            return result
        }
    }

    /// What was masked so far, by section and rule.
    public var ledger: [LedgerEntry] { state.withLock { $0?.ledger.entries ?? [] } }
}
