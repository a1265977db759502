import FoundationEssentials

/// Text around a secret, and ways to write it: what logs do to what they are given.
struct Carrier: Sendable, CustomStringConvertible {
    let description: String
    /// The text as it stands in a log.
    let carry: @Sendable (String) -> String
    /// How a part of the text is written within; `nil` where the whole is one token.
    let write: (@Sendable (String) -> String)?

    static let all: [Carrier] = [
        Carrier("plain", { $0 }, plain), Carrier("log line", { "[1] host app[2]: \($0) (x)" }, plain),
        Carrier("key and value", { "msg: \($0)" }, plain), Carrier("header", { "X-Debug: \($0)" }, plain),
        Carrier("argument", { "exec: tool --note \($0) -v" }, plain),
        Carrier("environment", { "export NOTE='\($0)'" }, plain),
        Carrier("logfmt", { "level=info msg=\"\(json($0))\" n=1" }, json),
        Carrier("JSON", { "{\"level\":3,\"msg\":\"\(json($0))\"}" }, json),
        Carrier("Python dict", { "{'level': 3, 'msg': '\(python($0))'}" }, python),
        Carrier("JSON in JSON", { "{\"body\":\"{\\\"msg\\\":\\\"\(json(json($0)))\\\"}\"}" }, { json(json($0)) }),
        Carrier("URL", { "GET /x?q=\(query($0))&n=1" }, query), Carrier("percent", percent, percent),
        Carrier("\\u", unicode, unicode), Carrier("entities", entities, entities),
        Carrier("base64", { "data: \(base64($0)) ." }, nil),
        Carrier("base64url", { "data=\(base64url($0)) ." }, nil),
    ]

    /// What stands around a text, and what stands in the middle of a secret.
    static let frames: [(before: String, inside: String, after: String)] = [
        ("", "", ""), ("", "", "\r"), ("\t", "", "\t"), ("\u{1B}[31m", "\u{1B}[1m", "\u{1B}[0m"),
        ("\u{200B}", "\u{200B}", "\u{200B}"), ("\u{202E}", "\u{202D}", "\u{202C}"), ("\0", "", "\0"),
        ("é ", "\u{2060}", " é"), ("x ", "\u{FEFF}", " y"), ("\u{7} ", "\u{1}", " \u{7F}"),
    ]

    private init(
        _ description: String, _ carry: @escaping @Sendable (String) -> String,
        _ write: (@Sendable (String) -> String)?
    ) {
        self.description = description
        self.carry = carry
        self.write = write
    }

    @Sendable private static func plain(_ text: String) -> String { text }

    @Sendable private static func json(_ text: String) -> String { escaped(text, quote: "\"") }

    @Sendable private static func python(_ text: String) -> String { escaped(text, quote: "'") }

    private static func escaped(_ text: String, quote: Character) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case quote, "\\": result += "\\\(character)"
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
    }

    @Sendable private static func query(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-_.".contains(character))
            result += isPlain ? String(character) : "%" + hex(byte)
        }
    }

    @Sendable private static func percent(_ text: String) -> String {
        text.utf8.reduce(into: "") { $0 += "%" + hex($1) }
    }

    @Sendable private static func unicode(_ text: String) -> String {
        text.utf8.reduce(into: "") { $0 += "\\u00" + hex($1) }
    }

    @Sendable private static func entities(_ text: String) -> String {
        text.utf8.reduce(into: "") { $0 += "&#\($1);" }
    }

    @Sendable private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    @Sendable private static func base64url(_ text: String) -> String {
        String(base64(text).map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }.filter { $0 != "=" })
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "0" + digits : digits
    }
}
