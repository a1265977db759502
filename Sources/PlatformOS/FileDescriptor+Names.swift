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
}
