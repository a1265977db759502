/// Reads a line's bytes from left to right; every step that doesn't fit returns `nil` or `false` and moves nothing.
struct ByteCursor {
    let bytes: ArraySlice<UInt8>
    private(set) var at: Int

    init(_ bytes: ArraySlice<UInt8>, at: Int) {
        self.bytes = bytes
        self.at = at
    }

    var current: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        at += 1
        return true
    }

    mutating func take(anyOf choices: [UInt8]) -> Bool {
        guard let current, choices.contains(current) else { return false }
        at += 1
        return true
    }

    /// Exactly `count` digits. More than 18 may wrap around; the caller checks what is plausible.
    mutating func digits(_ count: Int) -> Int? {
        guard at + count <= bytes.endIndex else { return nil }
        var value = 0
        for index in at..<at + count {
            guard Self.isDigit(bytes[index]) else { return nil }
            value = value &* 10 &+ Int(bytes[index] - 0x30)
        }
        at += count
        return value
    }

    /// A number of `range` digits, as many as there are; `nil` when there are more or fewer.
    mutating func number(digits range: ClosedRange<Int>) -> Int? {
        var count = 0
        while at + count < bytes.endIndex, count <= range.upperBound, Self.isDigit(bytes[at + count]) { count += 1 }
        return range.contains(count) ? digits(count) : nil
    }

    /// ".123456" or ",123" as microseconds; 0 where there is no fraction.
    mutating func fraction() -> Int {
        guard let current, current == 0x2E || current == 0x2C, at + 1 < bytes.endIndex,
            Self.isDigit(bytes[at + 1])
        else { return 0 }
        at += 1
        var value = 0
        var scale = 100_000
        while let digit = self.current, Self.isDigit(digit) {
            value += Int(digit - 0x30) * scale
            scale /= 10
            at += 1
        }
        return value
    }

    /// An English month's three letters, 1–12.
    mutating func month() -> Int? {
        guard at + 3 <= bytes.endIndex else { return nil }
        let name = Array(bytes[at..<at + 3])
        guard let index = Self.months.firstIndex(of: name) else { return nil }
        at += 3
        return index + 1
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ].map { Array($0.utf8) }
}
