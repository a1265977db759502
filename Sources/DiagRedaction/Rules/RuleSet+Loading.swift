internal import PlatformOS

extension RuleSet {
    /// Bytes. Rules and masking take two thirds of it at most, with long lines; rules of one's own may take more.
    private static let neededRoom = 96 << 20

    /// - Throws: ``RuleError`` where memory is about to run out, which would end the process.
    private static func requireRoom() throws(RuleError) {
        if AddressSpace.hasRoom(forBytes: neededRoom) { return }
        throw RuleError(
            .resources, in: "built-in", "less than \(neededRoom >> 20) MiB of address space are left",
            advice: "raise the limit (ulimit -v, LimitAS=)")
    }

    /// The rules this library was built with.
    ///
    /// - Throws: ``RuleError`` only if memory is short: the tests compile every embedded rule.
    public static func builtIn() throws(RuleError) -> RuleSet { try builtIn(changedBy: nil) }

    /// The built-in rules, and those of a user's own file, which may add rules, allow findings and change or disable
    /// built-in rules as a file that extends them does.
    ///
    /// - Parameter path: of a file in the gitleaks format; a file that isn't there changes nothing.
    /// - Throws: ``RuleError`` with file, line and column when the file can't be used.
    public static func builtIn(changedBy path: String?) throws(RuleError) -> RuleSet {
        try requireRoom()
        var files = try BuiltInRules.files()
        let late = Set(files.map(\.name))
        if let path, RuleDirectory.exists(path) {
            for index in files.indices { files[index].isExtended = true }
            let own = try RuleDirectory.load(file: path)
            files += own.filter { !late.contains($0.name) }
        }
        return try RuleSet(files: files, late: late)
    }

    /// Every `*.toml` of a directory, or one such file, instead of the built-in rules (a file may add those with
    /// `[extend] useDefault = true`).
    ///
    /// - Throws: ``RuleError`` with file, line and column when a file can't be read or a rule can't be used.
    public convenience init(directory: String) throws(RuleError) {
        try Self.requireRoom()
        let isFile = directory.hasSuffix(".toml")
        let files = try isFile ? RuleDirectory.load(file: directory) : RuleDirectory(path: directory).load()
        guard files.contains(where: { !$0.rules.isEmpty }) else {
            throw RuleError(
                .schema, in: directory, "there is no rule, so nothing would be masked",
                advice: "write [[rules]], or [extend] with useDefault = true")
        }
        try self.init(files: files)
    }

    /// Rules from one file's text.
    ///
    /// - Parameter name: for messages.
    /// - Throws: ``RuleError`` with line and column; also for `[extend]` with a path, which needs a directory.
    public convenience init(name: String, bytes: [UInt8]) throws(RuleError) {
        try Self.requireRoom()
        let file = try bytes.withUnsafeBufferPointer { buffer in
            Result<RuleFile, RuleError> { () throws(RuleError) in try RuleFile(name: name, bytes: buffer) }
        }.get()
        if file.extendsPath != nil {
            throw RuleError(.schema, in: name, "[extend] path needs a directory", advice: "load the directory instead")
        }
        var extended = file.extendsBuiltIn ? try BuiltInRules.files() : []
        for index in extended.indices { extended[index].isExtended = true }
        try self.init(files: extended + [file])
    }
}
