internal import Glibc

/// The groups of /etc/group, group(5). Read directly: asking the name service could wait for a network.
public enum UserGroup {
    /// A group's name; `nil` where the file doesn't list it.
    public static func name(of id: UInt32) -> String? {
        guard let bytes = try? FileDescriptor.contents(ofFile: "/etc/group", limit: 1 << 20) else { return nil }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            if fields.count >= 3, UInt32(String(decoding: fields[2], as: UTF8.self)) == id {
                return String(decoding: fields[0], as: UTF8.self)
            }
        }
        return nil
    }

    /// The group whose members may read a file or list a directory that this user may not; `nil` where none may.
    public static func thatMayRead(_ path: String) -> String? {
        var found = stat()
        guard stat(path, &found) == 0, found.st_mode & S_IRGRP != 0, found.st_gid != 0 else { return nil }
        return name(of: found.st_gid)
    }
}
