internal import Glibc
internal import PlatformOS

/// Reads rule files of one directory, following `[extend]`.
struct RuleDirectory {
    /// gitleaks follows two levels; so do we.
    private static let deepest = 2
    private static let sizeLimit = 16 << 20

    let path: String

    /// Names of `*.toml` in byte order. The first other file that can't be meant stops.
    func fileNames() throws(RuleError) -> [String] {
        var refused: [RuleError] = []
        let names = try fileNames(&refused)
        if let first = refused.first { throw first }
        return names
    }

    /// - Parameter refused: gets what is wrong with other files.
    func fileNames(_ refused: inout [RuleError]) throws(RuleError) -> [String] {
        guard let stream = opendir(path) else { throw unreadable(path, OSError(code: errno, operation: "opendir")) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".toml"), !name.hasPrefix(".") || name == ".gitleaks.toml" { names.append(name) }
            guard name.hasSuffix(".yml") || name.hasSuffix(".yaml") else { continue }
            do throws(RuleError) { try refuseRules(in: path + "/" + name) } catch { refused.append(error) }
        }
        if names.isEmpty, let first = refused.first { throw first }
        guard !names.isEmpty else {
            throw RuleError(.unreadable, in: path, "no *.toml file is here", advice: "name a directory of rule files")
        }
        return names.sorted()
    }

    /// Every file of the directory, and before them what they extend, each once.
    func load() throws(RuleError) -> [RuleFile] {
        var own: [RuleFile] = []
        var extended: [RuleFile] = []
        for name in try fileNames() { own.append(try load(path + "/" + name, depth: 0, &extended)) }
        let names = Set(extended.map(\.name))
        return extended + own.filter { !names.contains($0.name) }
    }

    static func exists(_ file: String) -> Bool { access(file, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }

    /// One file, and what it extends before it.
    static func load(file: String) throws(RuleError) -> [RuleFile] {
        var extended: [RuleFile] = []
        let own = try RuleDirectory(path: file).load(file, depth: 0, &extended)
        return extended + [own]
    }

    private func load(_ file: String, depth: Int, _ extended: inout [RuleFile]) throws(RuleError) -> RuleFile {
        let own = try read(file)
        if own.extendsBuiltIn { add(try BuiltInRules.files(), to: &extended) }
        if let other = own.extendsPath {
            guard depth < Self.deepest else {
                throw RuleError(.schema, in: file, "[extend] nests deeper than two files", advice: "merge the files")
            }
            let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
            let full = other.hasPrefix("/") ? other : folder + other
            add([try load(Self.normal(full), depth: depth + 1, &extended)], to: &extended)
        }
        return own
    }

    private func add(_ files: [RuleFile], to extended: inout [RuleFile]) {
        for file in files where !extended.contains(where: { $0.name == file.name }) {
            var copy = file
            copy.isExtended = true
            extended.append(copy)
        }
    }

    /// Without `./`, so that one file has one name.
    private static func normal(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.enumerated().filter { $0.offset == 0 || $0.element != "." }.map(\.element).joined(separator: "/")
    }

    /// kingfisher's rules are YAML with a list `rules`. Left out without a word they would seem to be in force.
    private func refuseRules(in file: String) throws(RuleError) {
        let lines = try bytes(of: file).split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let line = lines.firstIndex(where: { $0.starts(with: "rules:".utf8) }) else { return }
        throw RuleError(
            .schema, in: file, at: SourcePosition(line: line + 1, column: 1), "rules in YAML are not read",
            advice: "write them as TOML in the gitleaks schema, or move the file away")
    }

    private func read(_ file: String) throws(RuleError) -> RuleFile {
        let bytes = try bytes(of: file)
        // withUnsafeBufferPointer has no typed throw: carry the outcome out as a value.
        return try bytes.withUnsafeBufferPointer { buffer in
            Result<RuleFile, RuleError> { () throws(RuleError) in try RuleFile(name: file, bytes: buffer) }
        }.get()
    }

    private func bytes(of file: String) throws(RuleError) -> [UInt8] {
        do {
            return try FileDescriptor.contents(ofFile: file, limit: Self.sizeLimit)
        } catch {
            throw unreadable(file, error)
        }
    }

    private func unreadable(_ file: String, _ error: OSError) -> RuleError {
        RuleError(.unreadable, in: file, "can't be read: \(error)", advice: "check that it exists and is readable")
    }
}
