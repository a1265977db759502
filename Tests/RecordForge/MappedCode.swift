/// A file as a record's memory map has it: executable, whole, at an address of its own.
public struct MappedCode: Sendable {
    public var path: String
    /// Where the file's first byte lies.
    public var start: UInt64
    public var size: UInt64
    /// Addresses of code in it.
    public var places: [UInt64]
    /// Addresses just behind a call in it.
    public var returnAddresses: [UInt64] = []

    public init(path: String, start: UInt64, size: UInt64, places: [UInt64], returnAddresses: [UInt64] = []) {
        self.path = path
        self.start = start
        self.size = size
        self.places = places
        self.returnAddresses = returnAddresses
    }

    /// Its line of `/proc/PID/maps`.
    public var mapsLine: String {
        let end = start + (size + 4095) / 4096 * 4096
        return "\(String(start, radix: 16))-\(String(end, radix: 16)) r-xp 0 08:01 1 \(path)\n"
    }
}
