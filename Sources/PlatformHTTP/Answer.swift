/// Collects an answer while curl receives it. Used only on the thread that runs the transfer.
final class Answer {
    private(set) var headers: [HTTPHeader] = []
    private(set) var body: [UInt8] = []
    private(set) var isTooLarge = false
    private let byteLimit: Int
    private var headerBytes = 0

    /// Generous: GitHub's answers carry about 3 KiB of headers.
    private static let headerByteLimit = 64 << 10

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// The object whose address curl was given; the caller of the transfer keeps it alive.
    static func from(_ address: UnsafeMutableRawPointer?) -> Answer {
        guard let address else { fatalError("curl was given this address with the callback; it can't lose it") }
        return Unmanaged<Answer>.fromOpaque(address).takeUnretainedValue()
    }

    /// Returns the number of bytes taken: fewer than offered ends the transfer (CURLOPT_WRITEFUNCTION(3)).
    func append(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= byteLimit else {
            isTooLarge = true
            return bytes.isEmpty ? 1 : 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    func appendHeader(_ line: UnsafeRawBufferPointer) -> Int {
        headerBytes += line.count
        guard headerBytes <= Self.headerByteLimit else {
            isTooLarge = true
            return 0
        }
        // A new status line begins a new answer: what came before was "100 Continue" or the like.
        if line.starts(with: Array("HTTP/".utf8)) { headers = [] }
        if let header = HTTPHeader(line: line) { headers.append(header) }
        return line.count
    }
}
