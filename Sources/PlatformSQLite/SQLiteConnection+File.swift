internal import CSQLite
internal import Glibc

extension SQLiteConnection {
    /// Makes the file 0600 under any umask, or checks the one that is there: regular, ours, and made 0600.
    ///
    /// An existing file is never opened here: closing any descriptor of it would drop the POSIX locks that another
    /// connection of this process holds (sqlite.org/howtocorrupt.html, 2.2).
    static func preparePrivateFile(at path: String) throws(SQLiteError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            let status = fchmod(descriptor, 0o600)
            let code = errno
            _ = close(descriptor)
            if status != 0 { throw refused(code) }
        } else if errno == EEXIST {
            try checkExistingFile(at: path)
        } else {
            throw refused(errno)
        }
    }

    private static func checkExistingFile(at path: String) throws(SQLiteError) {
        var found = stat()
        guard lstat(path, &found) == 0 else { throw refused(errno) }
        guard found.st_mode & S_IFMT != S_IFLNK else { throw refused(ELOOP) }
        guard found.st_mode & S_IFMT == S_IFREG else { throw refused(EINVAL) }
        guard found.st_uid == geteuid() else { throw refused(EPERM) }
        guard found.st_mode & 0o077 != 0 else { return }
        guard chmod(path, 0o600) == 0 else { throw refused(errno) }
    }

    private static func refused(_ code: Int32) -> SQLiteError {
        SQLiteError(code: code == ENOSPC ? SQLITE_FULL : SQLITE_CANTOPEN, operation: "open", systemError: code)
    }
}
