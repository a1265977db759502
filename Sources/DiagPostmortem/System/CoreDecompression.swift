/// Core files as systemd-coredump compresses them.
enum CoreDecompression {
    /// The file itself when it is not compressed.
    ///
    /// - Throws: ``PostmortemError`` `.unsupported` for a compressed one.
    static func plain(_ file: consuming RegularFile, path: String) throws(PostmortemError) -> RegularFile {
        let compressed = [".zst", ".lz4", ".xz"].contains { path.hasSuffix($0) }
        if compressed { throw PostmortemError(.unsupported, "compressed core file") }
        return file
    }
}
