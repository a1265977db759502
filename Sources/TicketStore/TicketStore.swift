public import PlatformOS

/// What one application's reports leave on disk: drafts, sealed reports, the outbox and the list of what was filed.
///
/// Every file is 0600 in a directory that is 0700, written whole or not at all, and synchronised before a call
/// returns. Several processes may use one state directory at once. Safe to use from any task; calls block on the disk.
public struct TicketStore: Sendable {
    public let drafts: DraftStore
    public let sealed: SealedStore
    public let outbox: Outbox
    let state: PrivateDirectory

    /// - Parameter state: The application's own: `$XDG_STATE_HOME/gittickets/APP-ID`.
    /// - Throws: ``StoreError`` when a directory in it can't be made or is not private.
    public init(state: PrivateDirectory) throws(StoreError) {
        try self.init(state: state) { _ in }
    }

    /// - Parameter reached: Called at each step of the outbox: for tests that end the process there.
    package init(state: PrivateDirectory, reached: @escaping @Sendable (OutboxStep) -> Void) throws(StoreError) {
        self.state = state
        sealed = SealedStore(directory: try Self.open("sealed", in: state))
        outbox = Outbox(directory: try Self.open("outbox", in: state), reached: reached)
        drafts = DraftStore(directory: try Self.open("drafts", in: state), outbox: outbox)
    }

    /// The issues that were filed; opens the database.
    public func submissions() throws(StoreError) -> SubmissionCache {
        try SubmissionCache(path: state.path + "/submissions.sqlite")
    }

    /// This installation's random name, made at the first call.
    public func deviceID() throws(StoreError) -> String { try DeviceIdentity(state).value() }

    /// Removes a draft and every sealed form of it; the outbox is not touched.
    ///
    /// - Throws: ``StoreError`` when a file is there and can't be removed.
    public func discard(_ draft: DraftID) throws(StoreError) {
        try sealed.removeAll(of: draft)
        try drafts.remove(draft)
    }

    private static func open(_ name: String, in state: PrivateDirectory) throws(StoreError) -> PrivateDirectory {
        do {
            return try state.subdirectory(name)
        } catch {
            throw StoreError(error, role: "state directory")
        }
    }
}
