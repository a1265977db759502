/// Finds debug information kept apart from its module, in the standard places (gdb, "Separate Debug Files").
/// Never asks a server.
enum SeparateDebugFile {
    static let root = "/usr/lib/debug"

    /// - Parameter link: the module's .gnu_debuglink section; `nil` when it has none or its file is gone.
    static func find(for module: LoadedModule, link: [UInt8]?) -> ElfHandle? {
        for path in candidates(for: module, link: link) {
            guard let file = RegularFile(path: path, following: true) else { continue }
            // The same build id proves that the two belong together; without one, only a debug link's checksum would.
            guard let image = ElfImage(ModuleBytes(file: file)), image.buildID == module.buildID,
                let copy = image.bytes.duplicateFile(), let found = ElfHandle(file: copy),
                found.hasSection(".debug_info") || found.hasSection(".symtab")
            else { continue }
            return found
        }
        return nil
    }

    private static func candidates(for module: LoadedModule, link: [UInt8]?) -> [String] {
        guard let buildID = module.buildIDText, buildID.utf8.count > 2 else { return [] }
        var paths = ["\(root)/.build-id/\(buildID.prefix(2))/\(buildID.dropFirst(2)).debug"]
        if let link, let end = link.firstIndex(of: 0) {
            let name = String(decoding: link[..<end], as: UTF8.self)
            let directory = module.path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
            if !name.isEmpty && !name.contains("/") {
                paths += ["\(directory)/\(name)", "\(directory)/.debug/\(name)", "\(root)\(directory)/\(name)"]
            }
        }
        return paths
    }
}
