internal import FoundationEssentials
internal import Glibc
internal import PlatformOS
internal import TicketRelay
internal import TicketWire

/// From arguments to exit status.
enum RelayCommand {
    /// 0 done · 1 failed · 2 usage.
    static func run(arguments: [String]) -> Int32 {
        do throws(RelayUsageError) {
            switch try RelayOptions.parse(arguments) {
            case .help: Terminal.print(RelayHelp.text)
            case .version: Terminal.print("gittickets-relay \(RelayHelp.version)")
            case .serve(let options): return serve(options)
            }
            return 0
        } catch {
            Terminal.complain("\(error.message) (see gittickets-relay --help)")
            return 2
        }
    }

    private static func serve(_ options: RelayOptions) -> Int32 {
        // Before any thread starts, so that all of them leave the signals to this one.
        let signals = TerminationSignals.block()
        do throws(RelayError) {
            let front = try start(options)
            Terminal.print("listening on \(front.url)")
            signals.wait()
            front.stop()
            return 0
        } catch {
            Terminal.complain("\(error)")
            return 1
        }
    }

    private static func start(_ options: RelayOptions) throws(RelayError) -> HTTPFront {
        let state = try openState(options.state)
        let secret = try SecretSource(file: options.secretFile, state: state).load()
        let socket = try ListeningSocket(host: options.host, port: options.port)
        guard let url = URL(string: options.publicURL ?? socket.url) else {
            throw RelayError(.configuration, "--public-url: not a URL")
        }
        let configuration = try RelayConfiguration(
            secret: secret, publicURL: url, environment: ProcessInfo.processInfo.environment, limits: .unlimited)
        let store = try LocalIssueStore(state: state, publicURL: url)
        let service = RelayService(
            configuration: configuration, store: store, log: StandardErrorLog(), faults: .fromEnvironment)
        if !socket.isLoopback {
            Terminal.complain("\(options.host) is reachable from elsewhere: anyone there can read what was filed")
        }
        return try HTTPFront(service: service, socket: socket, requestSeconds: options.requestSeconds)
    }

    private static func openState(_ path: String?) throws(RelayError) -> PrivateDirectory {
        do throws(OSError) {
            return try PrivateDirectory(path: path ?? XDGPaths.current().stateHome + "/gittickets-relay")
        } catch {
            throw RelayError(
                .storage, "the state directory cannot be used: \(error) (give one of your own with --state DIR)")
        }
    }
}
