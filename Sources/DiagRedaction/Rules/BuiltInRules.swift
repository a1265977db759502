internal import CRules
internal import PlatformOS

/// The rule files that are embedded when the library is built: as TOML, and compiled beforehand into a
/// ``RuleArchive``, because a tool that masks one line needn't wait for a parser.
///
/// The archive names the TOML that it was made of. Where that is other TOML than what is embedded beside it, it is
/// passed over: the TOML alone says which rules hold.
package enum BuiltInRules {
    /// To be raised when ``RuleArchive`` changes.
    private static let format: UInt64 = 1

    /// What `make rules` made of them, or of earlier ones.
    static var embedded: UnsafeBufferPointer<UInt8> {
        var count = 0
        let bytes = gt_compiled_rules(&count)
        return UnsafeBufferPointer(start: bytes, count: count)
    }

    static func files() throws(RuleError) -> [RuleFile] {
        let bytes = embedded
        // All was read, most of it for the fingerprint alone.
        defer { for bytes in sources.map(\.bytes) + [bytes] { FreedMemory.forget(UnsafeRawBufferPointer(bytes)) } }
        if let files = compiled(bytes) { return files }
        return try parsed()
    }

    /// - Returns: `nil` when the archive is damaged, or was made of other files.
    static func compiled(_ bytes: UnsafeBufferPointer<UInt8>) -> [RuleFile]? {
        var archive = RuleArchive(reading: bytes)
        var source = 0
        var files: [RuleFile] = []
        archive.code(&source)
        guard source == fingerprint else { return nil }
        archive.code(&files, from: RuleFile(name: "")) { $0.code(&$1) }
        return archive.isWhole ? files : nil
    }

    static func parsed() throws(RuleError) -> [RuleFile] {
        var files: [RuleFile] = []
        for (name, bytes) in sources { files.append(try RuleFile(name: "built-in:" + name, bytes: bytes)) }
        return files
    }

    /// What to embed beside the TOML.
    package static func archive() throws(RuleError) -> [UInt8] {
        var archive = RuleArchive()
        var source = fingerprint
        var files = try parsed()
        archive.code(&source)
        archive.code(&files, from: RuleFile(name: "")) { $0.code(&$1) }
        return archive.bytes
    }

    private static var sources: [(name: String, bytes: UnsafeBufferPointer<UInt8>)] {
        var count = 0
        let list = gt_rule_files(&count)
        return (0..<count).map {
            (String(cString: list[$0].name), UnsafeBufferPointer(start: list[$0].bytes, count: list[$0].length))
        }
    }

    /// Of names and texts: it tells an archive that was left behind from one of these files.
    private static var fingerprint: Int {
        var print = Fingerprint(format: format)
        for (name, bytes) in sources {
            print.add(Array(name.utf8))
            print.add(UnsafeRawBufferPointer(bytes))
        }
        return print.number
    }
}
