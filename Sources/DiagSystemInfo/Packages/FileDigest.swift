internal import PlatformCrypto

/// What a package manager noted of a file's bytes.
struct FileDigest: Sendable {
    typealias Kind = Checksum.Kind

    var kind: Kind
    /// Lower-case hex.
    var hex: String

    /// `nil` where the digest can't be computed (a system that forbids MD5).
    func matches(_ bytes: [UInt8]) -> Bool? { (try? Checksum.hex(kind, of: bytes)).map { $0 == hex } }
}
