internal import Glibc
internal import PlatformCrypto
internal import PlatformOS
internal import TicketRelay
internal import TicketWire

/// Finds the shared secret: a file named, the environment, or the state directory's own, made when there is none.
struct SecretSource {
    let file: String?
    let state: PrivateDirectory

    private static let variable = "GITTICKETS_SHARED_SECRET"
    /// The same name as the command line's, so one environment serves both.
    private static let fileVariable = "GITTICKETS_SHARED_SECRET_FILE"
    private static let ownName = "secret"
    /// Bytes; no secret comes near it.
    private static let longest = 4_096

    /// Throws ``RelayError`` `.configuration`, saying which source and what is wrong with it, never its text.
    func load() throws(RelayError) -> SharedSecret {
        if let file { return try read(file, namedBy: "--secret-file") }
        if let text = Environment.value(Self.variable), !text.isEmpty { return try parse(text, from: Self.variable) }
        if let path = Environment.value(Self.fileVariable), !path.isEmpty {
            return try read(path, namedBy: Self.fileVariable)
        }
        return try loadOwn()
    }

    private func read(_ path: String, namedBy source: String) throws(RelayError) -> SharedSecret {
        let text: [UInt8]
        do throws(OSError) {
            let descriptor = try FileDescriptor(path: path, flags: O_RDONLY)
            if try descriptor.status().mode & 0o077 != 0 {
                Terminal.complain("\(source): others can read it (chmod 600)")
            }
            text = try descriptor.readToEnd(limit: Self.longest)
        } catch {
            throw RelayError(.configuration, "\(source): \(error)")
        }
        return try parse(String(decoding: text, as: UTF8.self), from: source)
    }

    private func loadOwn() throws(RelayError) -> SharedSecret {
        let name = "the file \"secret\" in the state directory"
        let text: [UInt8]
        do throws(OSError) {
            text = try state.read(Self.ownName, limit: Self.longest)
        } catch {
            guard error.code == OSError.notFound else { throw RelayError(.configuration, "\(name): \(error)") }
            return try makeOwn()
        }
        return try parse(String(decoding: text, as: UTF8.self), from: name)
    }

    private func makeOwn() throws(RelayError) -> SharedSecret {
        let text: String
        do throws(CryptoError) {
            text = Hex.encode(try RandomBytes.generate(count: 32))
        } catch {
            throw RelayError(.crypto, "making a shared secret failed: \(error)")
        }
        do throws(OSError) {
            try state.writeNew(Array((text + "\n").utf8), to: Self.ownName)
        } catch {
            throw RelayError(.storage, "storing a new shared secret in the state directory failed: \(error)")
        }
        Terminal.complain("made a shared secret; applications need it: \(state.path)/\(Self.ownName)")
        return try parse(text, from: Self.ownName)
    }

    private func parse(_ text: String, from source: String) throws(RelayError) -> SharedSecret {
        do throws(SharedSecretError) {
            return try SharedSecret(validating: text, as: .hexOrBase64)
        } catch {
            throw RelayError(.configuration, "\(source): \(error)")
        }
    }
}
