internal import PlatformOS

/// Why a crash record could not be made into a report.
///
/// Holds no text from the record: its bytes are private data.
public struct PostmortemError: Error, Sendable, Hashable {
    public enum Code: Sendable, Hashable {
        /// The bytes are no crash record at all.
        case notARecord
        /// A record of another version or architecture.
        case unsupported
        /// A record, but its frame is torn or a checksum that everything rests on is wrong.
        case damaged
        /// The process never crashed: the record holds annotations only.
        case nothingCrashed
        /// The record belongs to a process that is still alive.
        case processAlive
        /// A reader died over this record, or refused it before; it is kept for a developer and not read again.
        case quarantined
        /// No record has this id.
        case missing
        /// No journal that tells of system crashes can be read; the context says why.
        case noJournal
        /// The core file of a system crash is not there.
        case noCore
        /// The core file of a system crash is there, but this user may not read it.
        case denied
        /// The system refused: `errno` says why.
        case system
    }

    public var code: Code
    /// What was being read or done, without collected text: "header", "entry 3".
    public var context: String
    /// The operating system's error number; 0 where there is none.
    public var errno: Int32

    public init(_ code: Code, _ context: String, errno: Int32 = 0) {
        self.code = code
        self.context = context
        self.errno = errno
    }
}

extension PostmortemError: CustomStringConvertible {
    public var description: String {
        switch code {
        case .notARecord: "not a crash record (\(context))"
        case .unsupported: "crash record of another version or machine (\(context)): read it with the tool that made it"
        case .damaged: "damaged crash record (\(context)): it can't be made into a report; delete or keep it"
        case .nothingCrashed: "no crash in this record (\(context))"
        case .processAlive: "the process of this record is still running (\(context)): try again when it has ended"
        case .quarantined: "crash record in quarantine (\(context)): it broke the reader once and is not read again"
        case .missing: "no crash record of that id: the list shows them"
        case .noJournal: "no journal can be read: \(context)"
        case .noCore: "no core file of this crash (\(context)): coredump.conf(5) says what is kept, and how long"
        case .denied: "no permission to read this core file: root may, and the user whose program crashed"
        case .system: OSError(code: errno, operation: context).description
        }
    }
}
