/// A file that was mapped executable in the dead process, and what is there of it now.
final class LoadedModule {
    /// As mapped, without the mark of an unlinked file.
    let path: String
    /// Where its first mapping began.
    let loadAddress: UInt64
    /// The build id the record names, or else the file's own; empty when unknown.
    let buildID: [UInt8]
    /// The file that is there now has another build id: its symbols and unwind rules would mislead.
    let changedSinceCrash: Bool
    /// The module's own bytes; `nil` when they are gone or changed.
    let image: ElfImage?

    init(path: String, loadAddress: UInt64, recordedBuildID: [UInt8], candidates: [ElfImage]) {
        self.path = path
        self.loadAddress = loadAddress
        if recordedBuildID.isEmpty {
            image = candidates.first
        } else {
            image = candidates.first { $0.buildID == recordedBuildID }
        }
        changedSinceCrash = image == nil && !candidates.isEmpty
        buildID = recordedBuildID.isEmpty ? image?.buildID ?? [] : recordedBuildID
    }

    /// Opens the module's bytes with libelf; `nil` when they are gone, changed or no ELF.
    func openHandle() -> ElfHandle? {
        guard let bytes = image?.bytes else { return nil }
        if let file = bytes.duplicateFile() { return ElfHandle(file: file, path: path) }
        return bytes.bytes(at: 0, count: Int(bytes.size)).flatMap { ElfHandle(bytes: $0) }
    }

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    var buildIDText: String? { buildID.isEmpty ? nil : hex(buildID) }
}

/// Lower-case hexadecimal digits, two a byte.
func hex(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
