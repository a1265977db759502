internal import CElfutils

/// Finds debug information kept apart from its module, in the standard places (gdb, "Separate Debug Files").
struct SeparateDebugFile {
    /// "/usr/lib/debug", but for tests.
    let root: String
    let asksServers: Bool
    /// Largest file whose checksum is worth its time, in bytes.
    private static let checksumLimit: UInt64 = 256 << 20

    /// By build id, which proves that the two belong together, or by .gnu_debuglink, whose checksum does where the
    /// module has no build id.
    ///
    /// - Parameter link: The module's debug link; `nil` when it has none or its file is gone.
    func find(for module: LoadedModule, link: (name: String, checksum: UInt32)?) -> ElfHandle? {
        if let buildID = module.buildIDText, let found = Self.open(path(ofBuildID: buildID), buildID: module.buildID) {
            return found
        }
        if let link, let found = linked(link, to: module) { return found }
        guard asksServers, let buildID = module.buildIDText, let path = DebugServer.path(ofBuildID: buildID) else {
            return nil
        }
        return Self.open(path, buildID: module.buildID)
    }

    private func linked(_ link: (name: String, checksum: UInt32), to module: LoadedModule) -> ElfHandle? {
        guard !link.name.isEmpty, !link.name.contains("/") else { return nil }
        let directory = Self.directory(of: module.path)
        for place in [directory, directory + "/.debug", root + directory] {
            let path = "\(place)/\(link.name)"
            let found =
                module.buildID.isEmpty
                ? Self.open(path, checksum: link.checksum) : Self.open(path, buildID: module.buildID)
            if let found { return found }
        }
        return nil
    }

    /// What several debug files have in common, taken out by dwz(1), as .gnu_debugaltlink of one of them names it.
    func supplement(named name: String, buildID: [UInt8], to path: String) -> ElfHandle? {
        let beside = name.hasPrefix("/") ? name : Self.directory(of: path) + "/" + name
        for place in [self.path(ofBuildID: hex(buildID)), beside] {
            if let found = Self.open(place, buildID: buildID) { return found }
        }
        return nil
    }

    private func path(ofBuildID digits: String) -> String {
        "\(root)/.build-id/\(digits.prefix(2))/\(digits.dropFirst(2)).debug"
    }

    /// Opens a debug file of this very build.
    private static func open(_ path: String, buildID: [UInt8]) -> ElfHandle? {
        guard buildID.count > 1, let file = RegularFile(path: path, following: true),
            let found = ElfHandle(file: file, path: path), found.buildID == buildID, found.namesCode
        else { return nil }
        return found
    }

    private static func open(_ path: String, checksum: UInt32) -> ElfHandle? {
        guard let file = RegularFile(path: path, following: true), file.size <= checksumLimit else { return nil }
        let bytes = ModuleBytes(file: file)
        guard LinkChecksum.of(bytes) == checksum, let copy = bytes.duplicateFile(),
            let found = ElfHandle(file: copy, path: path), found.namesCode
        else { return nil }
        return found
    }

    private static func directory(of path: String) -> String {
        path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    }
}
