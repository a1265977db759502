internal import Glibc
internal import PlatformOS

/// Reads rule files of one directory, following `[extend]`.
struct RuleDirectory {
    /// gitleaks follows two levels; so do we.
    private static let deepest = 2
    private static let sizeLimit = 16 << 20

    let path: String

    /// Names of `*.toml` in byte order.
    func fileNames() throws(RuleError) -> [String] {
        guard let stream = opendir(path) else { throw unreadable(path, OSError(code: errno, operation: "opendir")) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".toml"), !name.hasPrefix(".") { names.append(name) }
        }
        guard !names.isEmpty else {
            throw RuleError(.unreadable, in: path, "no *.toml file is here", advice: "name a directory of rule files")
        }
        return names.sorted()
    }

    /// The file and what it extends, the extended first, so that the file's own rules win.
    func load(_ name: String, depth: Int) throws(RuleError) -> [RuleFile] {
        let full = name.hasPrefix("/") ? name : path + "/" + name
        let file = try read(full)
        var files: [RuleFile] = []
        if file.extendsBuiltIn { files += try RuleSet.builtInFiles() }
        if let other = file.extendsPath {
            guard depth < Self.deepest else {
                throw RuleError(.schema, in: full, "[extend] nests deeper than two files", advice: "merge the files")
            }
            files += try load(other, depth: depth + 1)
        }
        return files + [file]
    }

    private func read(_ file: String) throws(RuleError) -> RuleFile {
        let bytes: [UInt8]
        do {
            let descriptor = try FileDescriptor(path: file, flags: O_RDONLY)
            bytes = try descriptor.readToEnd(limit: Self.sizeLimit)
        } catch {
            throw unreadable(file, error)
        }
        // withUnsafeBufferPointer has no typed throw: carry the outcome out as a value.
        return try bytes.withUnsafeBufferPointer { buffer in
            Result<RuleFile, RuleError> { () throws(RuleError) in try RuleFile(name: file, bytes: buffer) }
        }.get()
    }

    private func unreadable(_ file: String, _ error: OSError) -> RuleError {
        RuleError(.unreadable, in: file, "can't be read: \(error)", advice: "check that it exists and is readable")
    }
}
