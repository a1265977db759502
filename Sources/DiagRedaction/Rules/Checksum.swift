/// Check digits over ASCII text.
enum Checksum {
    /// ISO/IEC 7812-1, annex B.
    static func luhn(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
        var sum = 0
        for (place, byte) in digits.reversed().enumerated() {
            let digit = Int(byte) - 0x30
            let doubled = digit * 2
            sum += place % 2 == 0 ? digit : (doubled > 9 ? doubled - 9 : doubled)
        }
        return sum % 10 == 0
    }

    /// ISO 7064 mod 97-10 over digits and letters, letters as 10 to 35.
    static func mod97(_ text: some Sequence<UInt8>) -> Int {
        text.reduce(0) { rest, byte in
            byte.isDigit ? (rest * 10 + Int(byte) - 0x30) % 97 : (rest * 100 + Int(byte & 0xDF) - 0x41 + 10) % 97
        }
    }
}
