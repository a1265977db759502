internal import CCrashHandler
public import DiagModel
public import PlatformOS

/// The crash records of one application: `…/crashes`, one file a process life, "<boot id>-<pid>-<start ticks>.crash".
///
/// Safe to use from any thread and from several processes at once. A record of a living process is never changed.
public struct CrashRecordDirectory: Sendable {
    static let suffix = GT_RECORD_SUFFIX
    static let quarantineName = "quarantined"
    /// A record is exactly this long; a longer file is none, and is not read.
    static let sizeLimit = Int(GT_RECORD_SIZE)

    let directory: PrivateDirectory

    public init(_ directory: PrivateDirectory) { self.directory = directory }

    /// Every record, newest first; files of other names are left out.
    ///
    /// - Throws: ``PostmortemError`` `.system` when the directory can't be listed.
    public func entries() throws(PostmortemError) -> [CrashRecordEntry] {
        var found = try ids(in: directory).map { entry($0, in: directory, quarantined: false) }
        // A read-only directory has none, and can't be given one.
        if let aside = try? quarantine() {
            found += try ids(in: aside).map { entry($0, in: aside, quarantined: true) }
        }
        return found.sorted { ($0.time, $0.id) > ($1.time, $1.id) }
    }

    /// Reads, unwinds and names one record.
    ///
    /// While this runs, a durable mark stands beside the record; when a reader dies over it, the next one finds the mark
    /// and sets the record aside. A record that is damaged is set aside at once.
    ///
    /// - Throws: ``PostmortemError``: `.missing`, `.processAlive`, `.quarantined`, `.nothingCrashed`, `.damaged`,
    ///   `.notARecord`, `.unsupported`, `.system`.
    public func report(
        _ id: String, symbols: SymbolOptions = SymbolOptions()
    ) throws(PostmortemError) -> CrashReport {
        try read(id) { bytes throws(PostmortemError) in try Postmortem.report(from: bytes, symbols: symbols) }
    }

    /// Reads what a record tells of a process that is gone though nothing in it saw an end.
    ///
    /// - Throws: ``PostmortemError`` `.nothingCrashed` for a record of any other end, and as ``report(_:symbols:)``.
    public func unseenEnd(_ id: String) throws(PostmortemError) -> UnseenEnd {
        try read(id) { bytes throws(PostmortemError) in
            if let process = RecordID(id)?.process,
                let unwritten = UnseenEnd(unwritten: process, made: changed(id, in: directory), bytes)
            {
                return unwritten
            }
            return try UnseenEnd(record: bytes)
        }
    }

    /// The same of a process that died by a signal another one sent, for whoever asks why it was sent.
    ///
    /// - Throws: as ``unseenEnd(_:)``.
    public func endFromOutside(_ id: String) throws(PostmortemError) -> UnseenEnd {
        try read(id) { bytes throws(PostmortemError) in try UnseenEnd(record: bytes, in: .crashed) }
    }

    private func read<R>(
        _ id: String, _ body: ([UInt8]) throws(PostmortemError) -> R
    ) throws(PostmortemError) -> R {
        let marked = try begin(id)
        defer { if marked { end(id) } }
        do {
            return try body(try bytes(id))
        } catch {
            if [.damaged, .notARecord, .unsupported].contains(error.code) { try? quarantine(id) }
            throw error
        }
    }

    /// Sets a record aside for good: it is listed, never read again.
    ///
    /// - Throws: ``PostmortemError`` `.missing`, `.processAlive`, `.system`.
    public func quarantine(_ id: String) throws(PostmortemError) {
        try checkEnded(id)
        let name = id + Self.suffix
        let aside = try quarantine()
        try system("quarantine") { () throws(OSError) in
            try directory.move(name, to: aside, as: name)
            try directory.remove(Self.mark(id))
        }
    }

    /// Deletes a record, set aside or not. Does nothing when there is none.
    ///
    /// - Throws: ``PostmortemError`` `.processAlive`, `.system`.
    public func remove(_ id: String) throws(PostmortemError) {
        guard let record = RecordID(id) else { return }
        guard record.isAtRest else { throw PostmortemError(.processAlive, "delete") }
        let aside = try? quarantine()
        try system("delete") { () throws(OSError) in
            try directory.remove(id + Self.suffix)
            try aside?.remove(id + Self.suffix)
            try directory.remove(Self.mark(id))
        }
    }

    private func ids(in directory: PrivateDirectory) throws(PostmortemError) -> [String] {
        let names = try system("list") { () throws(OSError) in try directory.names() }
        return names.compactMap { name in
            guard name.hasSuffix(Self.suffix) else { return nil }
            let id = String(name.dropLast(Self.suffix.count))
            return RecordID(id) == nil ? nil : id
        }
    }

    func quarantine() throws(PostmortemError) -> PrivateDirectory {
        try system("quarantine") { () throws(OSError) in try directory.subdirectory(Self.quarantineName) }
    }

    private func bytes(_ id: String) throws(PostmortemError) -> [UInt8] {
        do {
            return try directory.read(id + Self.suffix, limit: Self.sizeLimit)
        } catch {
            if error.code == OSError.notFound { throw PostmortemError(.missing, "read") }
            if error.code == OSError.tooLarge { throw PostmortemError(.damaged, "size") }
            throw PostmortemError(.system, error.operation, errno: error.code)
        }
    }

    func system<T>(_ what: String, _ call: () throws(OSError) -> T) throws(PostmortemError) -> T {
        do {
            return try call()
        } catch {
            if error.code == OSError.notFound { throw PostmortemError(.missing, what) }
            throw PostmortemError(.system, "\(what): \(error.operation)", errno: error.code)
        }
    }
}
