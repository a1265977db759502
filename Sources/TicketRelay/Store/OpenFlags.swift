internal import Glibc

/// Flags of open(2) for files in the state directory.
enum OpenFlags {
    /// Made when absent; a link in its place is refused.
    static let createPrivate = O_RDWR | O_CREAT | O_NOFOLLOW
}
