internal import CTOML

/// Parses one TOML document with toml++ and copies it into values.
enum TOMLDocument {
    /// - Throws: ``RuleError`` with line and column when `bytes` is no TOML.
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>, file: String) throws(RuleError) -> TOMLValue {
        var error = gt_toml_error()
        let parsed = bytes.withMemoryRebound(to: CChar.self) { text in
            // An empty buffer has no base address; toml++ wants one.
            text.baseAddress.map { gt_toml_parse($0, text.count, &error) } ?? gt_toml_parse("", 0, &error)
        }
        guard let document = parsed else {
            // No place in the file is at fault then.
            if error.position.line == 0 {
                throw RuleError(.resources, in: file, message(of: error), advice: "free memory, or allow more")
            }
            let position = SourcePosition(line: Int(error.position.line), column: Int(error.position.column))
            throw RuleError(
                .syntax, in: file, at: position, "not valid TOML: \(message(of: error))", advice: "correct the file")
        }
        defer { gt_toml_free(document) }
        return value(of: gt_toml_root(document))
    }

    private static func message(of error: gt_toml_error) -> String {
        withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static func value(of node: OpaquePointer) -> TOMLValue {
        let place = gt_toml_node_position(node)
        return TOMLValue(
            position: SourcePosition(line: Int(place.line), column: Int(place.column)), content: content(of: node))
    }

    private static func content(of node: OpaquePointer) -> TOMLValue.Content {
        switch gt_toml_node_kind(node) {
        case GT_TOML_TABLE: .table(entries(of: node))
        case GT_TOML_ARRAY: .array(elements(of: node))
        case GT_TOML_STRING: .string(string(gt_toml_string(node)))
        case GT_TOML_INTEGER: .integer(gt_toml_integer(node))
        case GT_TOML_FLOAT: .float(gt_toml_float(node))
        case GT_TOML_BOOLEAN: .boolean(gt_toml_boolean(node))
        default: .other
        }
    }

    private static func entries(of node: OpaquePointer) -> [(key: String, value: TOMLValue)] {
        (0..<gt_toml_count(node)).compactMap { index in
            gt_toml_child(node, index).map { (string(gt_toml_key(node, index)), value(of: $0)) }
        }
    }

    private static func elements(of node: OpaquePointer) -> [TOMLValue] {
        (0..<gt_toml_count(node)).compactMap { index in gt_toml_child(node, index).map(value(of:)) }
    }

    private static func string(_ text: gt_toml_text) -> String {
        let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
        return String(decoding: bytes, as: UTF8.self)
    }
}
