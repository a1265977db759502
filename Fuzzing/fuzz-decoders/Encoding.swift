/// Ways in which logs write text otherwise.
enum Encoding: UInt8, CaseIterable {
    case none, percent, unicode, hexadecimal, entities, base64, json

    /// Two in a row: one from each half of `choice`.
    static func chain(_ choice: UInt8, _ text: [UInt8]) -> [UInt8] {
        [choice >> 4, choice & 15].reduce(text) { text, half in
            (Encoding(rawValue: half % UInt8(allCases.count)) ?? .none).apply(text)
        }
    }

    private func apply(_ text: [UInt8]) -> [UInt8] {
        switch self {
        case .none: text
        case .percent: text.flatMap { Array("%".utf8) + Self.hex($0, 2) }
        case .unicode: text.flatMap { Array("\\u".utf8) + Self.hex($0, 4) }
        case .hexadecimal: text.flatMap { Array("\\x".utf8) + Self.hex($0, 2) }
        case .entities: text.flatMap { Array("&#\($0);".utf8) }
        case .base64: Self.base64(text)
        case .json: Array("{\"m\":\"".utf8) + text.flatMap { $0 == 0x22 ? [0x5C, 0x22] : [$0] } + Array("\"}".utf8)
        }
    }

    private static func hex(_ byte: UInt8, _ digits: Int) -> [UInt8] {
        let text = Array(String(byte, radix: 16).utf8)
        return [UInt8](repeating: 0x30, count: digits - text.count) + text
    }

    private static func base64(_ text: [UInt8]) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        return stride(from: 0, to: text.count, by: 3).flatMap { start in
            let group = text[start..<min(start + 3, text.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            let characters = (0...3).map { alphabet[bits >> (18 - 6 * $0) & 63] }
            return characters.prefix(group.count + 1) + [UInt8](repeating: 0x3D, count: 3 - group.count)
        }
    }
}
