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
    /// - Throws: ``OSError`` of open(2) or getdents64(2).
    public static func isEmptyDirectory(_ path: String) throws(OSError) -> Bool {
        let directory = try FileDescriptor(path: path, flags: directoryFlags)
        let number = directory.raw
        var failure: OSError?
        // Not readdir(3), whose stream takes 32 KiB: this is asked at each start.
        let isEmpty = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { entries in
            do throws(OSError) {
                while true {
                    let length = try retrying("getdents64") { getdents64(number, entries.baseAddress, entries.count) }
                    if length == 0 { return true }
                    guard holdsDotsAlone(UnsafeRawBufferPointer(rebasing: entries[..<length])) else { return false }
                }
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        return isEmpty
    }

    /// Of what getdents64(2) gave: an entry's length stands at 16, its name at 19.
    private static func holdsDotsAlone(_ entries: UnsafeRawBufferPointer) -> Bool {
        let dot = UInt8(ascii: ".")
        var at = 0
        while at < entries.count {
            let (first, second, third) = (entries[at + 19], entries[at + 20], entries[at + 21])
            guard first == dot, second == 0 || (second == dot && third == 0) else { return false }
            at += Int(entries.loadUnaligned(fromByteOffset: at + 16, as: UInt16.self))
        }
        return true
    }
}
