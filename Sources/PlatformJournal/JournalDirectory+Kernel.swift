internal import Glibc

extension JournalDirectory {
    /// When the kernel last said one of these on this boot: microseconds on the boot's clock; `nil` when it did not, or
    /// this user may not read what it said.
    public static func lastKernelMessage(anyOf texts: [String]) -> UInt64? {
        lastKernelMessage(anyOf: texts, in: ofThisMachine(), boot: nil)
    }

    /// - Parameter boot: `nil` for the one that is running.
    package static func lastKernelMessage(
        anyOf texts: [String], in directories: [JournalDirectory], boot: JournalBootID?
    ) -> UInt64? {
        guard let boot = boot ?? .running else { return nil }
        let files = directories.flatMap { (try? $0.files()) ?? [] }.filter { (try? $0.probe()) != nil }
        guard !files.isEmpty, var reader = try? JournalReader(files: files.map(\.path)) else { return nil }
        do {
            let kernel = [JournalMatch("_TRANSPORT", "kernel"), JournalMatch("_BOOT_ID", boot.hex)]
            try reader.match(anyOf: texts.map { [JournalMatch("MESSAGE", $0)] + kernel })
            try reader.seekTail()
            return try reader.previous() ? try reader.stamp().monotonicMicroseconds : nil
        } catch {
            return nil
        }
    }
}
