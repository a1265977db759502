internal import CFaultGuard
internal import CJournal

extension JournalReader {
    /// When journald received the current entry.
    public borrowing func stamp() throws(JournalError) -> JournalStamp {
        var realtime: UInt64 = 0
        var monotonic: UInt64 = 0
        var boot = sd_id128_t()
        try checked("get_realtime") { sd_journal_get_realtime_usec(handle, &realtime) }
        try checked("get_monotonic") { sd_journal_get_monotonic_usec(handle, &monotonic, &boot) }
        return JournalStamp(
            realtimeMicroseconds: realtime, monotonicMicroseconds: monotonic, bootID: JournalBootID(boot))
    }

    /// Shows the values of the wanted fields of the current entry, in the order they are stored, the first of each.
    ///
    /// One pass over the entry that ends as soon as all are found: three times as fast as asking for each by name.
    /// - Parameter body: Gets a name's index in `fields` and the value, valid for the call only.
    public borrowing func visit(
        _ fields: JournalFields, _ body: (_ index: Int, _ value: UnsafeRawBufferPointer) -> Void
    ) throws(JournalError) {
        gt_fault_guard_begin()
        let result = enumerate(fields, body)
        let lost = gt_fault_guard_end()
        if lost > 0 { throw JournalError(.shrank, operation: "enumerate_data") }
        if result < 0 { throw JournalError(result: result, operation: "enumerate_data") }
    }

    /// The values of the wanted fields of the current entry: `nil` where it has no such field. Any bytes.
    public borrowing func values(of fields: JournalFields) throws(JournalError) -> [[UInt8]?] {
        var values = [[UInt8]?](repeating: nil, count: fields.names.count)
        try visit(fields) { index, value in values[index] = Array(value) }
        return values
    }

    private borrowing func enumerate(
        _ fields: JournalFields, _ body: (Int, UnsafeRawBufferPointer) -> Void
    ) -> Int32 {
        var missing = fields.all
        sd_journal_restart_data(handle)
        while missing != 0 {
            var start: UnsafeRawPointer?
            var length = 0
            let result = sd_journal_enumerate_available_data(handle, &start, &length)
            guard result > 0 else { return result }
            let data = UnsafeRawBufferPointer(start: start, count: length)
            guard let (index, offset) = fields.match(data, missing: missing) else { continue }
            missing &= ~(1 << UInt64(index))
            body(index, UnsafeRawBufferPointer(rebasing: data[offset...]))
        }
        return 0
    }
}
