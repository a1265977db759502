internal import DiagModel
internal import PlatformOS

/// The mark "<id>.reading" names the process that reads a record, and says how many have tried. It outlives a reader that
/// dies, and so tells the next one that this record may be dangerous.
///
/// Most readers die of something else: Ctrl-C, a kill, a power loss, an application that crashes at every start while it
/// drafts what its last crash left. So a record is set aside only when that has happened five times.
extension CrashRecordDirectory {
    static func mark(_ id: String) -> String { id + ".reading" }

    private static let tryLimit = 5

    /// Marks a record as being read, durably, before anything is done with it. ``report(_:)`` does this itself; call it
    /// around further work that a hostile record could break, and ``end(_:)`` after.
    ///
    /// - Returns: `false` when a mark of a living reader stands already, whose end takes it away.
    /// - Throws: ``PostmortemError`` `.missing`, `.processAlive`, `.system`, and `.quarantined` when five earlier
    ///   readers died over it: it is then set aside.
    @discardableResult
    public func begin(_ id: String) throws(PostmortemError) -> Bool {
        try checkEnded(id)
        let own = ProcessKey.current().recordID
        do {
            guard let reader = reader(of: id), !reader.process.isAlive else {
                try directory.writeNew(Array(own.utf8), to: Self.mark(id))
                return true
            }
            if reader.tries < Self.tryLimit {
                try directory.write(Array("\(own) \(reader.tries + 1)".utf8), to: Self.mark(id))
                return true
            }
        } catch {
            // Another reader is at it: its mark guards both.
            if error.code == OSError.exists { return false }
            throw PostmortemError(.system, "mark: \(error.operation)", errno: error.code)
        }
        try quarantine(id)
        throw PostmortemError(.quarantined, "earlier readers died over it")
    }

    /// Takes this process's mark away.
    public func end(_ id: String) {
        guard reader(of: id)?.process == ProcessKey.current() else { return }
        _ = try? directory.remove(Self.mark(id))
    }

    private func reader(of id: String) -> (process: ProcessKey, tries: Int)? {
        guard let bytes = try? directory.read(Self.mark(id), limit: 256) else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        // A mark that can't be read was left by a reader that is gone.
        let process = words.first.flatMap { ProcessKey(recordID: String($0)) }
        return (process ?? ProcessKey(bootID: "", pid: 0, startTicks: 0), words.count > 1 ? Int(words[1]) ?? 1 : 1)
    }

    /// The record is there, not set aside, and its process has ended.
    func checkEnded(_ id: String) throws(PostmortemError) {
        guard let record = RecordID(id) else { throw PostmortemError(.missing, "id") }
        guard record.isAtRest else { throw PostmortemError(.processAlive, "read") }
        if (try? directory.status(of: id + Self.suffix)) != nil { return }
        if let aside = try? quarantine(), (try? aside.status(of: id + Self.suffix)) != nil {
            throw PostmortemError(.quarantined, "set aside earlier")
        }
        throw PostmortemError(.missing, "id")
    }
}
