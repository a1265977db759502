internal import CGNU
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
    /// - Throws: ``OSError`` of open(2) and getdents64(2).
    public static func isEmptyDirectory(_ path: String) throws(OSError) -> Bool {
        try FileDescriptor(path: path, flags: directoryFlags).isEmptyDirectory()
    }

    private borrowing func isEmptyDirectory() throws(OSError) -> Bool {
        let directory = raw
        // Not readdir(3): at a start, the 32 KiB that it takes from the heap would be the first of that size.
        var bytes = [UInt8](repeating: 0, count: 1024)
        while true {
            let length = try retrying("getdents64") {
                bytes.withUnsafeMutableBytes { getdents64(directory, $0.baseAddress, $0.count) }
            }
            if length == 0 { return true }
            var at = 0
            while at < length {
                let (size, name) = (Int(bytes[at + 16]) | Int(bytes[at + 17]) << 8, at + 19)
                guard bytes[name] == UInt8(ascii: "."),
                    bytes[name + 1] == 0 || (bytes[name + 1] == UInt8(ascii: ".") && bytes[name + 2] == 0)
                else { return false }
                at += size
            }
        }
    }
}
