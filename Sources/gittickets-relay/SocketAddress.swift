// In a build with the static standard library, socket addresses come from the first C module that includes them.
internal import CMicroHTTPD
internal import Glibc
internal import PlatformOS

/// An IPv4 or IPv6 address and port.
struct SocketAddress {
    private var storage: sockaddr_storage
    private let length: socklen_t

    var family: Int32 { Int32(storage.ss_family) }

    /// Nil unless `host` is a numeric address.
    init?(host: String, port: UInt16) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else { return nil }
        defer { freeaddrinfo(found) }
        self.init(copying: first.pointee.ai_addr, length: first.pointee.ai_addrlen)
    }

    init(boundTo descriptor: Int32) throws(OSError) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard status == 0 else { throw OSError.last("getsockname") }
        self.storage = storage
        self.length = length
    }

    /// Nil for other families.
    init?(copying address: UnsafePointer<sockaddr>?, length: socklen_t? = nil) {
        guard let address else { return nil }
        let size: Int
        switch Int32(address.pointee.sa_family) {
        case AF_INET: size = MemoryLayout<sockaddr_in>.size
        case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
        }
        self.storage = storage
        self.length = socklen_t(size)
    }

    func bind(_ descriptor: Int32) throws(OSError) {
        let status = withSockaddr { Glibc.bind(descriptor, $0, length) }
        guard status == 0 else { throw OSError.last("bind") }
    }

    /// `127.0.0.1`, `::1`
    var host: String { numeric.host }

    /// `127.0.0.1:80`, `[::1]:80`
    var text: String {
        let (host, port) = numeric
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }

    private var numeric: (host: String, port: String) {
        var host = [CChar](repeating: 0, count: 64)
        var port = [CChar](repeating: 0, count: 8)
        let status = withSockaddr {
            getnameinfo(
                $0, length, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
        }
        return status == 0 ? (Self.string(host), Self.string(port)) : ("", "")
    }

    private static func string(_ text: [CChar]) -> String {
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        withUnsafePointer(to: storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
    }
}
