/// Shortens one message before it is redacted, so that the cut can't save a secret: a token that lost its end no longer
/// looks like a token.
enum MessageCutting {
    /// The message, or its beginning up to the end of a word with a remark on what was cut.
    static func cut(_ message: [UInt8], to limit: Int) -> [UInt8] {
        guard message.count > limit else { return message }
        let head = SecretBlocks.withoutUnfinished(Array(message[..<limit]))
        let space = head.count < limit ? head.count : head.lastIndex { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 } ?? 0
        return Array(message[..<space]) + Array(" … (\(message.count - space) bytes left out)".utf8)
    }
}
