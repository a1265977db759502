internal import Glibc

/// Gives each private value of a class its number, the same one each time. Values are kept in one allocation that is
/// overwritten before it is freed, and never leave it.
struct PseudonymMap: ~Copyable {
    private struct Entry {
        var kind: String
        var range: Range<Int>
        var name: [UInt8]
    }

    private var values: UnsafeMutableBufferPointer<UInt8>
    private var used = 0
    private var entries: [Int: [Entry]] = [:]
    private var counts: [String: Int] = [:]
    private var taken: Set<[UInt8]> = []

    init() { values = .allocate(capacity: 4096) }

    deinit { Self.wipe(values) }

    /// The pseudonym of `value`: `‹kind-1›`.
    mutating func name(_ value: [UInt8], kind: String) -> [UInt8] {
        existing(value, kind) ?? add(value, kind: kind, name: nextName(kind))
    }

    /// The pseudonym of an address: the first of each network is `‹ip-1›`, the others of that network `‹ip-1.2›`.
    mutating func name(address: [UInt8], network: [UInt8], kind: String) -> [UInt8] {
        if let known = existing(address, kind) { return known }
        let group = kind + " network"
        guard let first = existing(network, group) else {
            let name = nextName(kind)
            _ = add(network, kind: group, name: name)
            return add(address, kind: kind, name: name)
        }
        let stem = String(decoding: first.dropLast(3), as: UTF8.self)
        let next = (counts[stem] ?? 1) + 1
        counts[stem] = next
        return add(address, kind: kind, name: Array("\(stem).\(next)›".utf8))
    }

    /// Never gives out a name that the text already holds, so that a forged mask can't pass for a value.
    mutating func reserve(_ name: [UInt8]) { taken.insert(name) }

    private mutating func nextName(_ kind: String) -> [UInt8] {
        while true {
            let number = (counts[kind] ?? 0) + 1
            counts[kind] = number
            let name = Array("‹\(kind)-\(number)›".utf8)
            if !taken.contains(name) { return name }
        }
    }

    private func existing(_ value: [UInt8], _ kind: String) -> [UInt8]? {
        entries[Self.hash(value, kind)]?.first {
            $0.kind == kind && $0.range.count == value.count && values[$0.range].elementsEqual(value)
        }?.name
    }

    private mutating func add(_ value: [UInt8], kind: String, name: [UInt8]) -> [UInt8] {
        if used + value.count > values.count { grow(to: max(values.count * 2, used + value.count)) }
        let range = used..<(used + value.count)
        for (offset, byte) in zip(range, value) { values[offset] = byte }
        used = range.upperBound
        entries[Self.hash(value, kind), default: []].append(Entry(kind: kind, range: range, name: name))
        return name
    }

    private mutating func grow(to capacity: Int) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
        _ = larger.update(fromContentsOf: values.prefix(used))
        Self.wipe(values)
        values = larger
    }

    private static func wipe(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        if let base = buffer.baseAddress { explicit_bzero(base, buffer.count) }
        buffer.deallocate()
    }

    /// Seeded anew in each process, so it tells nothing about the value.
    private static func hash(_ value: [UInt8], _ kind: String) -> Int {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(value)
        return hasher.finalize()
    }
}
