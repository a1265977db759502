internal import PlatformOS

/// Paragraphs of "Field: value" (deb-control(5)), found by the package they are about.
enum ControlStanzas {
    static func of(_ name: String, in bytes: [UInt8]) -> [[String: String]] {
        let mark = Array("Package: \(name)\n".utf8)
        var stanzas: [[String: String]] = []
        var at = 0
        while let start = ByteSearch.firstIndex(of: mark, in: bytes, from: at) {
            let end = ByteSearch.firstIndex(of: [0x0A, 0x0A], in: bytes, from: start) ?? bytes.count
            // A line of its own, not the end of another field's.
            if start == 0 || bytes[start - 1] == 0x0A {
                stanzas.append(KeyValueFile.colons(String(decoding: bytes[start..<end], as: UTF8.self)))
            }
            at = end
        }
        return stanzas
    }
}
