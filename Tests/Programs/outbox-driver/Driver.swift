import FoundationEssentials
import Glibc
import PlatformHTTP
import PlatformOS
import TicketConsent
import TicketFixtures
import TicketStore
import TicketSubmit
import TicketWire

struct Driver {
    private struct Usage: Error {}

    private let state: PrivateDirectory
    private let relay: String
    private let id: UUID
    private let step: String

    init(_ arguments: [String]) throws {
        guard arguments.count == 4, let id = UUID(uuidString: arguments[2]) else { throw Usage() }
        state = try PrivateDirectory(path: arguments[0])
        (relay, self.id, step) = (arguments[1], id, arguments[3])
    }

    func run() async throws {
        let step = step
        let store = try TicketStore(state: state) { reached in
            if reached.rawValue == step { kill(getpid(), SIGKILL) }
        }
        guard let secret = SharedSecret(bytes: Fixture.secretBytes) else { throw Usage() }
        let crashes = try state.subdirectory("crashes")
        let draft = Fixture.draft(id: id, crashID: "crash-1")
        try crashes.write([1, 2, 3], to: "crash-1.crash")
        try store.drafts.save(draft)
        let sealed = try Fixture.sealed(draft, to: relay)
        try store.sealed.save(sealed)
        print(sealed.digest)
        fflush(nil)
        try store.outbox.enqueue(Fixture.confirmed(sealed))
        let delivery = OutboxDelivery(
            store: store, submitter: RelaySubmitter(secret: secret, http: HTTPClient(userAgent: "test")),
            removeCrash: { try crashes.remove($0 + ".crash") })
        print(try await delivery.deliver(id))
    }
}
