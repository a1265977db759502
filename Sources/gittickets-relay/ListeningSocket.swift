internal import Glibc
internal import PlatformOS
internal import TicketRelay

/// A bound, listening TCP socket.
struct ListeningSocket: ~Copyable {
    private let descriptor: FileDescriptor
    /// `http://127.0.0.1:8787`
    let url: String
    /// Only this machine can reach it.
    let isLoopback: Bool

    /// - Parameters:
    ///   - host: an IPv4 or IPv6 address, or "localhost"; nothing is looked up.
    ///   - port: 0 for a free one.
    /// - Throws: ``RelayError`` `.configuration`.
    init(host: String, port: UInt16) throws(RelayError) {
        guard let address = SocketAddress(host: host == "localhost" ? "127.0.0.1" : host, port: port) else {
            throw RelayError(.configuration, "--host: not an IP address")
        }
        do throws(OSError) {
            self = try Self.open(address)
        } catch {
            let cure = error.code == EADDRINUSE ? " (another program has this port; --port 0 takes a free one)" : ""
            throw RelayError(.configuration, "cannot listen on port \(port): \(error)\(cure)")
        }
    }

    private init(descriptor: consuming FileDescriptor, bound: SocketAddress) {
        self.descriptor = descriptor
        url = "http://\(bound.text)"
        isLoopback = bound.isLoopback
    }

    private static func open(_ address: SocketAddress) throws(OSError) -> ListeningSocket {
        let descriptor = try listen(on: address)
        let bound = try SocketAddress(boundTo: descriptor.raw)
        return ListeningSocket(descriptor: descriptor, bound: bound)
    }

    private static func listen(on address: SocketAddress) throws(OSError) -> FileDescriptor {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let number = socket(address.family, Int32(kind), 0)
        guard number >= 0 else { throw OSError.last("socket") }
        let descriptor = FileDescriptor(adopting: number)
        var yes: Int32 = 1
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        try address.bind(number)
        guard Glibc.listen(number, 512) == 0 else { throw OSError.last("listen") }
        return descriptor
    }

    /// Hands the descriptor over to who will close it.
    consuming func release() throws(OSError) -> Int32 {
        let copy = fcntl(descriptor.raw, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw OSError.last("fcntl") }
        return copy
    }
}
