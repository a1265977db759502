internal import Glibc

extension FileDescriptor {
    /// For opening a directory to list it.
    public static var directoryFlags: Int32 { O_RDONLY | O_DIRECTORY }

    /// Names of an open directory's entries, sorted; those that begin with "." are left out.
    ///
    /// - Throws: ``OSError`` of fdopendir(3): `ENOTDIR`.
    public borrowing func entryNames() throws(OSError) -> [String] {
        guard let stream = fdopendir(dup(raw)) else { throw OSError.last("fdopendir") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
