internal import Glibc

/// The fields a reader wants of each entry, prepared for comparing as bytes.
public struct JournalFields: Sendable {
    /// In the order given; a value is reported with its name's index here.
    public let names: [String]
    /// All names one after the other, each with its "=".
    private let bytes: [UInt8]
    /// Where each name ends in `bytes`.
    private let ends: [Int]

    /// - Parameter names: At most 64.
    public init(_ names: [String]) {
        self.names = Array(names.prefix(64))
        var bytes: [UInt8] = []
        var ends: [Int] = []
        for name in self.names {
            bytes.append(contentsOf: name.utf8)
            bytes.append(UInt8(ascii: "="))
            ends.append(bytes.count)
        }
        self.bytes = bytes
        self.ends = ends
    }

    /// One bit for each name.
    var all: UInt64 { names.count == 64 ? .max : (1 << UInt64(names.count)) - 1 }

    /// Which wanted field "NAME=value" is, and where its value begins; `nil` for a field nobody wants.
    func match(_ data: UnsafeRawBufferPointer, missing: UInt64) -> (index: Int, valueOffset: Int)? {
        bytes.withUnsafeBytes { bytes in
            guard let names = bytes.baseAddress, let base = data.baseAddress else { return nil }
            var start = 0
            for index in ends.indices {
                let end = ends[index]
                defer { start = end }
                let length = end - start
                guard missing & (1 << UInt64(index)) != 0, data.count >= length,
                    memcmp(base, names + start, length) == 0
                else { continue }
                return (index, length)
            }
            return nil
        }
    }
}
