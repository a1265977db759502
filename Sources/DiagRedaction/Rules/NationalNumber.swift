/// Check digits and letters of national numbers, so that counters and clocks stay readable.
enum NationalNumber {
    /// Poland: weights 1 3 7 9, and a month that the century's offset allows.
    static func isPesel(_ digits: [UInt8]) -> Bool {
        guard digits.count == 11 else { return false }
        let numbers = digits.map { Int($0) - 0x30 }
        let sum = zip(numbers, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]).reduce(0) { $0 + $1.0 * $1.1 }
        let month = (numbers[2] * 10 + numbers[3]) % 20
        let day = numbers[4] * 10 + numbers[5]
        return (10 - sum % 10) % 10 == numbers[10] && (1...12).contains(month) && (1...31).contains(day)
    }

    /// Turkey: two check digits, and no zero before the others.
    static func isTurkish(_ digits: [UInt8]) -> Bool {
        guard digits.count == 11, digits.first != UInt8(ascii: "0") else { return false }
        let numbers = digits.map { Int($0) - 0x30 }
        let odd = stride(from: 0, through: 8, by: 2).reduce(0) { $0 + numbers[$1] }
        let even = stride(from: 1, through: 7, by: 2).reduce(0) { $0 + numbers[$1] }
        let tenth = ((odd * 7 - even) % 10 + 10) % 10
        return tenth == numbers[9] && numbers[0..<10].reduce(0, +) % 10 == numbers[10]
    }

    /// Spain: the rest of a division by 23 as a letter; X, Y and Z stand for 0, 1 and 2.
    static func isSpanish(_ text: [UInt8]) -> Bool {
        guard text.count == 9, let last = text.last, let first = text.first else { return false }
        let letters = Array("TRWAGMYFPDXBNJZSQVHLCKE".utf8)
        let lead = first.isDigit ? Int(first) - 0x30 : Int(first & 0xDF) - 0x58
        guard (0...9).contains(lead), text[1..<8].allSatisfy(\.isDigit) else { return false }
        let number = text[1..<8].reduce(lead) { $0 * 10 + Int($1) - 0x30 }
        return letters[number % 23] == last & 0xDF
    }

    /// Sweden: Luhn over the last ten digits, which begin with a date of birth; those of organisations have a month
    /// above 19, and days of people without residence count from 61.
    static func isSwedish(_ digits: [UInt8]) -> Bool {
        guard digits.count >= 10, Set(digits).count > 2 else { return false }
        let last = digits.suffix(10).map { Int($0) - 0x30 }
        let month = last[2] * 10 + last[3]
        let day = (last[4] * 10 + last[5]) % 60
        return (month >= 20 || (1...12).contains(month) && (1...31).contains(day)) && Checksum.luhn(digits.suffix(10))
    }

    /// Singapore: weights 2 7 6 5 4 3 2 and a letter by series.
    static func isSingaporean(_ text: [UInt8]) -> Bool {
        guard text.count == 9, let series = text.first, let last = text.last else { return false }
        let sum = zip(text[1...7], [2, 7, 6, 5, 4, 3, 2]).reduce(0) { $0 + (Int($1.0) - 0x30) * $1.1 }
        switch series {
        case UInt8(ascii: "S"): return Array("JZIHGFEDCBA".utf8)[sum % 11] == last
        case UInt8(ascii: "T"): return Array("JZIHGFEDCBA".utf8)[(sum + 4) % 11] == last
        case UInt8(ascii: "F"): return Array("XWUTRQPNMLK".utf8)[sum % 11] == last
        case UInt8(ascii: "G"): return Array("XWUTRQPNMLK".utf8)[(sum + 4) % 11] == last
        default: return Array("XWUTRQPNJLK".utf8)[(sum + 3) % 11] == last
        }
    }

    /// Singapore's entities: businesses (eight digits), companies (year and five digits) and others, each with weights
    /// and letters of its own.
    static func isSingaporeanEntity(_ text: [UInt8]) -> Bool {
        guard let last = text.last else { return false }
        func sum(_ weights: [Int], _ value: (UInt8) -> Int?) -> Int? {
            guard text.count == weights.count + 1 else { return nil }
            var sum = 0
            for (byte, weight) in zip(text, weights) {
                guard let value = value(byte) else { return nil }
                sum += value * weight
            }
            return sum
        }
        let digit = { (byte: UInt8) in byte.isDigit ? Int(byte) - 0x30 : nil }
        if let business = sum([10, 4, 9, 3, 8, 2, 7, 1], digit) {
            return Array("XMKECAWLJDB".utf8)[business % 11] == last
        }
        if let company = sum([10, 8, 6, 4, 9, 7, 5, 3, 1], digit) {
            return Array("ZKCMDNERGWH".utf8)[company % 11] == last
        }
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWX0123456789".utf8)
        guard let other = sum([4, 3, 5, 3, 10, 2, 2, 5, 7], { letters.firstIndex(of: $0) }) else { return false }
        return letters[((other - 5) % 11 + 11) % 11] == last
    }
}
