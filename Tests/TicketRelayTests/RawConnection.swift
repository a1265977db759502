import Glibc
import PlatformOS

/// A TCP connection on which a test says exactly what it wants to. It gives up after 20 s without a byte.
final class RawConnection {
    private let socket: FileDescriptor

    init(port: UInt16) throws {
        socket = try Self.connect(to: port)
    }

    private static func connect(to port: UInt16) throws -> FileDescriptor {
        let number = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw OSError.last("socket") }
        let socket = FileDescriptor(adopting: number)
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw OSError.last("connect") }
        return socket
    }

    /// Sends everything. Throws when the other side has closed; it raises no SIGPIPE.
    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket.raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw OSError.last("send") }
            rest = rest.dropFirst(count)
        }
    }

    /// Everything until the other side closes. A reset counts as closing.
    func readToEnd() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let chunk = try readChunk()
            if chunk.isEmpty { return bytes }
            bytes += chunk
        }
    }

    private func readChunk() throws -> [UInt8] {
        do {
            return try socket.read(upTo: 65_536)
        } catch {
            guard error.code == ECONNRESET else { throw error }
            return []
        }
    }

    func response() throws -> RawResponse { try RawResponse(try readToEnd()) }
}

/// An HTTP answer, taken apart.
struct RawResponse {
    let status: Int
    let head: String
    let body: [UInt8]

    struct Malformed: Error {}

    init(_ bytes: [UInt8]) throws {
        guard let gap = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Malformed() }
        head = String(decoding: bytes[..<gap.lowerBound], as: UTF8.self)
        body = Array(bytes[gap.upperBound...])
        let words = head.split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { throw Malformed() }
        self.status = status
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}
