/// A package's header as rpm stores it (rpm's manual, "Header format"): two counts, an index of sixteen bytes an entry,
/// then the data; numbers are big-endian.
struct RpmHeader {
    enum Tag: Int {
        case name = 1000, version = 1001, release = 1002, installTime = 1008, vendor = 1011, digests = 1035
        case directoryIndexes = 1116, baseNames = 1117, directoryNames = 1118, digestKind = 5011
    }

    private struct Entry {
        let type: Int
        let offset: Int
        let count: Int
    }

    private let bytes: [UInt8]
    private let data: Int
    private let entries: [Int: Entry]

    /// `nil` for bytes that are no header.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard let count = Self.number(bytes, 0), let size = Self.number(bytes, 4), count > 0, count < 1 << 16,
            8 + count * 16 + size <= bytes.count
        else { return nil }
        data = 8 + count * 16
        var entries: [Int: Entry] = [:]
        for index in 0..<count {
            let at = 8 + index * 16
            guard let tag = Self.number(bytes, at), let type = Self.number(bytes, at + 4),
                let offset = Self.number(bytes, at + 8), let number = Self.number(bytes, at + 12)
            else { return nil }
            entries[tag] = Entry(type: type, offset: offset, count: min(number, 1 << 20))
        }
        self.entries = entries
    }

    func string(_ tag: Tag) -> String? { strings(tag).first }

    /// Types 6, 8 and 9: zero-terminated, one after the other.
    func strings(_ tag: Tag) -> [String] {
        guard let entry = entries[tag.rawValue], [6, 8, 9].contains(entry.type) else { return [] }
        var found: [String] = []
        var at = data + entry.offset
        while found.count < entry.count, at < bytes.count, let end = bytes[at...].firstIndex(of: 0) {
            found.append(String(decoding: bytes[at..<end], as: UTF8.self))
            at = end + 1
        }
        return found
    }

    /// Type 4.
    func integers(_ tag: Tag) -> [Int] {
        guard let entry = entries[tag.rawValue], entry.type == 4 else { return [] }
        return (0..<entry.count).lazy.map { Self.number(bytes, data + entry.offset + $0 * 4) }.prefix { $0 != nil }
            .compactMap(\.self)
    }

    /// The path of the file of that number.
    func file(_ index: Int) -> String? {
        let names = strings(.baseNames)
        let places = integers(.directoryIndexes)
        let directories = strings(.directoryNames)
        guard names.indices.contains(index), places.indices.contains(index), directories.indices.contains(places[index])
        else { return nil }
        return directories[places[index]] + names[index]
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> Int? {
        guard at >= 0, at + 4 <= bytes.count else { return nil }
        let value = bytes[at..<(at + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return value < 1 << 31 ? Int(value) : nil
    }
}
