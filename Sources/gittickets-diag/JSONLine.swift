import FoundationEssentials

/// Values of the tool's own as one line of JSON: sorted keys, slashes as they are.
enum JSONLine {
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings, numbers and optionals of ours always encode; an empty object would show a fault at once.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
