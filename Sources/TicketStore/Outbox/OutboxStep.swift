/// The points of a report's way through the outbox between which a process may end.
package enum OutboxStep: String, Sendable, CaseIterable {
    case bodyWritten, entryWritten, attemptRecorded, answered, answerRecorded, cached, crashRemoved, draftRemoved,
        entryRemoved
}
