/// Writes what rule files say in a form that is read some ten times faster than TOML, and reads it again.
///
/// One description serves both ways, so that they can't differ: each `code` writes its value, or sets it to what is
/// read. What was cut off or is none of this reads as damaged, never as other rules.
struct RuleArchive {
    private(set) var bytes: [UInt8] = []
    private let input: UnsafeBufferPointer<UInt8>
    private let isReading: Bool
    private var position = 0
    private(set) var isDamaged = false

    /// An archive to write.
    init() {
        input = UnsafeBufferPointer(start: nil, count: 0)
        isReading = false
    }

    /// - Parameter input: must outlive the archive.
    init(reading input: UnsafeBufferPointer<UInt8>) {
        self.input = input
        isReading = true
    }

    /// All was read, and made sense.
    var isWhole: Bool { !isDamaged && position == input.count }

    /// In as few bytes as it needs, seven bits in each; the sign comes last.
    mutating func code(_ number: inout Int) {
        guard isReading else {
            var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
            return
        }
        var value: UInt = 0
        for shift in stride(from: 0, to: UInt.bitWidth, by: 7) {
            guard position < input.count else { break }
            let byte = input[position]
            position += 1
            value |= UInt(byte & 0x7F) << UInt(shift)
            if byte < 0x80 {
                number = Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1)
                return
            }
        }
        isDamaged = true
    }

    mutating func code(_ flag: inout Bool) {
        var number = flag ? 1 : 0
        code(&number)
        if number >> 1 != 0 { isDamaged = true }
        flag = number == 1
    }

    mutating func code(_ number: inout Double) {
        var bits = Int(bitPattern: UInt(number.bitPattern))
        code(&bits)
        number = Double(bitPattern: UInt64(UInt(bitPattern: bits)))
    }

    mutating func code(_ text: inout String) {
        var count = text.utf8.count
        code(&count)
        guard isReading else {
            bytes += text.utf8
            return
        }
        guard !isDamaged, count >= 0, count <= input.count - position else {
            isDamaged = true
            return
        }
        text = String(decoding: UnsafeBufferPointer(rebasing: input[position..<position + count]), as: UTF8.self)
        position += count
    }

    /// - Parameter blank: what an element is before it is read.
    mutating func code<T>(_ list: inout [T], from blank: @autoclosure () -> T, _ code: (inout Self, inout T) -> Void) {
        var count = list.count
        self.code(&count)
        guard isReading else {
            for var item in list { code(&self, &item) }
            return
        }
        list = []
        // Each element takes a byte at least: a damaged count can't take the memory.
        if count > 0, count <= input.count - position { list.reserveCapacity(count) }
        while !isDamaged, list.count < count {
            var item = blank()
            code(&self, &item)
            list.append(item)
        }
    }

    mutating func code(_ list: inout [String]) { code(&list, from: "") { $0.code(&$1) } }

    mutating func code<T>(_ value: inout T?, from blank: @autoclosure () -> T, _ code: (inout Self, inout T) -> Void) {
        var list = value.map { [$0] } ?? []
        self.code(&list, from: blank(), code)
        value = list.first
    }

    mutating func code(_ text: inout String?) { code(&text, from: "") { $0.code(&$1) } }

    /// By its name, so that a new case changes nothing for others.
    mutating func code<T: RawRepresentable>(_ choice: inout T) where T.RawValue == String {
        var name = choice.rawValue
        code(&name)
        guard isReading else { return }
        if let known = T(rawValue: name) { choice = known } else { isDamaged = true }
    }
}
