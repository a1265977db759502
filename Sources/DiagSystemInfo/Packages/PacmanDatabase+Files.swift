internal import Glibc
internal import PlatformArchive
internal import PlatformCrypto
internal import PlatformOS

extension PacmanDatabase {
    private static let most = (packed: 4 << 20, plain: 16 << 20)

    /// Files with the digests that pacman(8) noted, from the package's `mtree`, mtree(5) packed with gzip. Without /etc,
    /// where files are there to be changed.
    static func files(
        _ machine: Machine, _ mtree: String, _ executable: OwnedPath
    ) -> [InstalledPackage.RecordedFile] {
        guard let packed = machine.bytes(mtree, limit: most.packed), let text = unpacked(packed) else { return [] }
        let files = text.split(separator: 0x0A).compactMap { file(String(decoding: $0, as: UTF8.self)) }
        return files.filter { executable.spellings.contains($0.path) }
            + files.filter { !executable.spellings.contains($0.path) }
    }

    /// "./usr/bin/birdlog time=1700000000.0 size=42 sha256digest=…"; `nil` for a line about anything else.
    private static func file(_ line: String) -> InstalledPackage.RecordedFile? {
        let words = line.split(separator: " ")
        // A backslash stands for a character that a path seldom has.
        guard let path = words.first?.dropFirst(), line.hasPrefix("./"), !line.hasPrefix("./."),
            !path.hasPrefix("/etc/"), !path.contains("\\")
        else { return nil }
        for (kind, name) in [(FileDigest.Kind.sha256, "sha256digest="), (.md5, "md5digest=")] {
            if let word = words.last(where: { $0.hasPrefix(name) }) {
                let digest = FileDigest(kind: kind, hex: String(word.dropFirst(name.count)))
                return InstalledPackage.RecordedFile(path: String(path), digest: digest)
            }
        }
        return nil
    }

    private static func unpacked(_ packed: [UInt8]) -> [UInt8]? {
        guard let memory = try? FileDescriptor.inMemory(), (try? memory.write(packed)) != nil,
            lseek(memory.raw, 0, SEEK_SET) == 0, var file = try? CompressedFile(descriptor: memory.raw)
        else { return nil }
        var text: [UInt8] = []
        while text.count < most.plain, let piece = try? file.read(upTo: 1 << 16), !piece.isEmpty { text += piece }
        return text
    }
}
