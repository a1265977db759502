internal import Glibc

extension FileDescriptor {
    /// For opening a directory to list it.
    public static var directoryFlags: Int32 { O_RDONLY | O_DIRECTORY }

    /// Names of an open directory's entries, sorted; those that begin with "." are left out.
    public borrowing func entryNames() throws(OSError) -> [String] { try entryNames(hidden: false) }

    /// - Parameter hidden: Whether the names that begin with "." are meant, or all others.
    /// - Throws: ``OSError`` of fdopendir(3): `ENOTDIR`.
    borrowing func entryNames(hidden: Bool) throws(OSError) -> [String] {
        guard let stream = fdopendir(dup(raw)) else { throw OSError.last("fdopendir") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") == hidden { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether the directory at a path has no entry but "." and "..".
    ///
    /// - Throws: ``OSError`` of opendir(3).
    public static func isEmptyDirectory(_ path: String) throws(OSError) -> Bool {
        guard let stream = opendir(path) else { throw OSError.last("opendir") }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let isDots = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                name[0] == UInt8(ascii: ".") && (name[1] == 0 || (name[1] == UInt8(ascii: ".") && name[2] == 0))
            }
            if !isDots { return false }
        }
        return true
    }
}
