import DiagCollector
import DiagRedaction
import FoundationEssentials
import PlatformOS
import TestSupport
import Testing
import TicketConsent
import TicketDraft
import TicketFixtures
import TicketStore

@Suite struct DraftStoreTests {
    private let scratch = ScratchDirectory()
    private let state: PrivateDirectory
    private let store: TicketStore

    init() throws {
        state = try PrivateDirectory(path: scratch.path)
        store = try TicketStore(state: state)
    }

    /// Stands for rules that find nothing more.
    private func unchanged(_ text: String, _ section: String) -> RedactedText { redacted(text) }

    private func load(_ id: DraftID) throws -> IssueDraft { try store.drafts.load(id, redact: unchanged) }

    @Test func givesBackWhatWasKept() throws {
        let draft = Fixture.draft(crashID: "boot-1-2")
        try store.drafts.save(draft)
        #expect(try load(draft.id) == draft)
        var changed = draft
        changed.title = .suggested(RedactedText(literal: "Index out of range"))
        changed.userBody = TypedText("more\u{1F600}\n\nlines")
        changed.diagnostics = nil
        try store.drafts.save(changed)
        #expect(try load(draft.id) == changed)
        #expect(try store.drafts.list().map(\.crashID) == ["boot-1-2"])
        let file = try state.subdirectory("drafts").status(of: draft.id.uuidString + ".json")
        #expect(file.mode == 0o600)
    }

    @Test func putsEveryMachineTextThroughTheRulesAgain() throws {
        let draft = Fixture.draft()
        try store.drafts.save(draft)
        var seen: [String: [String]] = [:]
        let loaded = try store.drafts.load(draft.id) { text, section in
            seen[section, default: []].append(text)
            return RedactedText(literal: "masked")
        }
        #expect(seen["reason"] == ["Index out of range\nmail to <email-1>", "Reason"])
        #expect(seen["system"] == ["Kernel", "6.1.0 #1 SMP", "System"])
        #expect(seen["title"] == ["Index out of range"])
        #expect(loaded.userBody == draft.userBody)
        for section in loaded.diagnostics?.sections ?? [] {
            #expect(section.title.text == "masked")
            switch section.content {
            case .text(let text): #expect(text.text == "masked")
            case .table(let rows): #expect(rows.allSatisfy { $0.label.text == "masked" && $0.value.text == "masked" })
            }
        }
    }

    @Test func aRealRedactorMasksWhatWasWrittenIntoTheFile() throws {
        let draft = Fixture.draft()
        try store.drafts.save(draft)
        let drafts = try state.subdirectory("drafts")
        let name = draft.id.uuidString + ".json"
        let text = String(decoding: try drafts.read(name), as: UTF8.self)
        let secret = "AKIA" + "Z7QWERTY23UIOPAS"
        let edited = text.split(separator: "10:00 opened").joined(separator: "10:00 key \(secret) of jo@corp.example")
        try drafts.write(Array(edited.utf8), to: name)
        let identity = MachineIdentity()
        let loaded = try store.drafts.load(
            draft.id, redactor: Redactor(rules: RuleSet.builtIn(), identity: identity))
        let sealed = try Fixture.sealed(loaded)
        let sent = String(decoding: sealed.bytes, as: UTF8.self)
        #expect(!sent.contains(secret) && !sent.contains("jo@corp.example"))
        #expect(sent.contains("10:00 key "))
        #expect(loaded.ledger.contains(LedgerEntry(rule: "email", section: "reason", count: 1, mask: "‹email-…›")))
        #expect(loaded.ledger.filter { $0.section == "logs.file" }.count == 2)
    }

    @Test func namesWhatIsWrongWithAFile() throws {
        let id = UUID()
        let drafts = try state.subdirectory("drafts")
        let name = id.uuidString + ".json"
        func code() -> StoreError.Code? { #expect(throws: StoreError.self) { try load(id) }?.code }
        #expect(code() == .notFound)
        for content in ["", "{", "[]", #"{"schemaVersion":1}"#, #"{"schemaVersion":1,"record":{"id":"x"}}"#] {
            try drafts.write(Array(content.utf8), to: name)
            #expect(code() == .damaged)
        }
        try drafts.write(Array(#"{"schemaVersion":2,"record":[]}"#.utf8), to: name)
        #expect(code() == .newerVersion)
        #expect(try store.drafts.list().isEmpty)
        try FileManager.default.removeItem(atPath: drafts.path + "/" + name)
        try FileManager.default.createSymbolicLink(
            atPath: drafts.path + "/" + name, withDestinationPath: "/etc/hostname")
        #expect(code() == .denied)
    }

    @Test func refusesADraftUnderAnotherName() throws {
        let draft = Fixture.draft()
        try store.drafts.save(draft)
        let drafts = try state.subdirectory("drafts")
        let other = UUID()
        try drafts.move(draft.id.uuidString + ".json", to: drafts, as: other.uuidString + ".json")
        #expect(#expect(throws: StoreError.self) { try load(other) }?.code == .damaged)
    }

    @Test func aTruncatedFileLosesNoOtherDraft() throws {
        let (good, bad) = (Fixture.draft(), Fixture.draft())
        try store.drafts.save(good)
        try store.drafts.save(bad)
        let drafts = try state.subdirectory("drafts")
        let bytes = try drafts.read(bad.id.uuidString + ".json")
        try drafts.write(bytes.prefix(bytes.count / 2), to: bad.id.uuidString + ".json")
        #expect(try store.drafts.list().map(\.id) == [good.id])
        #expect(try load(good.id) == good)
    }
}

/// Only a literal can be made here; a lookup stands in for the rules.
private func redacted(_ text: String) -> RedactedText {
    let known: [RedactedText] =
        [RedactedText(literal: "Index out of range"), .empty]
        + Fixture.diagnostics.sections.flatMap { section in
            switch section.content {
            case .text(let text): [section.title, text]
            case .table(let rows): [section.title] + rows.flatMap { [$0.label, $0.value] }
            }
        }
    return known.first { $0.text == text } ?? RedactedText(literal: "unknown")
}
