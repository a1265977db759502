internal import CFaultGuard
internal import CJournal

/// Journal files, open for reading; owns one `sd_journal`.
///
/// Use it on one thread at a time. A file that is truncated while it is mapped does not kill the process: the call that
/// ran over the lost pages throws ``JournalError/Code/shrank`` (see gt_fault_guard.h). Source: sd-journal(3).
public struct JournalReader: ~Copyable {
    let handle: OpaquePointer

    /// Opens exactly these files.
    ///
    /// - Throws: ``JournalError`` of the first that can't be opened. Probe files one by one with ``JournalFile`` to
    ///   leave broken ones out.
    public init(files: [String]) throws(JournalError) {
        let file = files.count == 1 ? files[0] : nil
        try self.init(operation: "open_files", file: file) { handle in
            withCStrings(files) { sd_journal_open_files(&handle, $0, 0) }
        }
    }

    /// Opens the journal files of a directory. A file that can't be read is left out without a word, and so is
    /// everything where the directory can't be: prefer ``init(files:)``.
    public init(directory: String) throws(JournalError) {
        try self.init(operation: "open_directory", file: nil) { sd_journal_open_directory(&$0, directory, 0) }
    }

    private init(
        operation: StaticString, file: String?, _ open: (inout OpaquePointer?) -> Int32
    ) throws(JournalError) {
        let installed = gt_fault_guard_install()
        guard installed == 0 else { throw JournalError(result: installed, operation: "sigaction") }
        var handle: OpaquePointer?
        gt_fault_guard_begin()
        let result = open(&handle)
        let lost = gt_fault_guard_end()
        guard lost == 0, result >= 0, let handle else {
            sd_journal_close(handle)
            gt_fault_guard_uninstall()
            let name = file.map(JournalFile.name)
            if lost > 0 { throw JournalError(.shrank, operation: operation.description, file: name) }
            throw JournalError(result: result, operation: operation, file: name)
        }
        self.handle = handle
    }

    deinit {
        gt_fault_guard_begin()
        sd_journal_close(handle)
        _ = gt_fault_guard_end()
        gt_fault_guard_uninstall()
    }

    /// Bytes of one field that are looked at; longer values come shortened. Default: 65,536.
    public mutating func limitValues(to bytes: Int) throws(JournalError) {
        try checked("set_data_threshold") { sd_journal_set_data_threshold(handle, bytes) }
    }

    /// Calls sd-journal under the guard and turns its results into errors.
    @discardableResult
    borrowing func checked(_ operation: StaticString, _ call: () -> Int32) throws(JournalError) -> Int32 {
        gt_fault_guard_begin()
        let result = call()
        let lost = gt_fault_guard_end()
        if lost > 0 { throw JournalError(.shrank, operation: operation.description) }
        if result < 0 { throw JournalError(result: result, operation: operation) }
        return result
    }
}

/// Calls `body` with a NULL-terminated array of C strings that lives as long as the call.
private func withCStrings<R>(_ strings: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> R) -> R {
    let bytes = strings.map { Array($0.utf8CString) }
    let flat = bytes.flatMap { $0 }
    return flat.withUnsafeBufferPointer { buffer in
        withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: strings.count + 1) { pointers in
            pointers.initialize(repeating: nil)
            var offset = 0
            for (index, string) in bytes.enumerated() {
                pointers[index] = buffer.baseAddress.map { $0 + offset }
                offset += string.count
            }
            guard let base = pointers.baseAddress else { fatalError("a temporary allocation has an address") }
            return body(base)
        }
    }
}
