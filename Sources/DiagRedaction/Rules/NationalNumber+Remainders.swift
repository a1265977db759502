/// Numbers whose check digit or letter no sum of weights tells.
extension NationalNumber {
    /// Finland: date of birth and number divided by 31, the rest as a letter.
    static func isFinnish(_ text: some Collection<UInt8>) -> Bool {
        let digits = text.filter(\.isDigit)
        guard text.count == 11, let last = text.reversed().first, digits.count >= 9, isDay(digits) else { return false }
        let number = digits.prefix(9).reduce(0) { $0 * 10 + Int($1) - 0x30 }
        return Array("0123456789ABCDEFHJKLMNPRSTUVWXY".utf8)[number % 31] == last
    }

    /// Whether a date begins with a day that its month has.
    private static func isDay(_ digits: [UInt8]) -> Bool {
        let numbers = digits.prefix(4).map { Int($0) - 0x30 }
        let lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let month = numbers[2] * 10 + numbers[3]
        return (1...12).contains(month) && (1...lengths[month - 1]).contains(numbers[0] * 10 + numbers[1])
    }

    /// Germany's tax id: ISO 7064 mod 11,10, and one of its first ten digits stands there twice or three times.
    static func isGermanTax(_ digits: [UInt8]) -> Bool {
        guard digits.count == 11, (8...9).contains(Set(digits.prefix(10)).count) else { return false }
        var product = 10
        for digit in digits.prefix(10) {
            let sum = (Int(digit) - 0x30 + product) % 10
            product = (sum == 0 ? 10 : sum) * 2 % 11
        }
        return (11 - product) % 10 == Int(digits[10]) - 0x30
    }

    /// Italy's fiscal code: letters and digits count otherwise on odd places than on even ones.
    static func isItalianFiscal(_ text: [UInt8]) -> Bool {
        guard text.count == 16 else { return false }
        let odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
        let sum = text.dropLast().enumerated().reduce(0) { sum, next in
            let upper = next.element & 0xDF
            let value = next.element.isDigit ? Int(next.element) - 0x30 : Int(upper) - 0x41
            return sum + (next.offset % 2 == 0 ? odd[value] : value)
        }
        return sum % 26 == Int(text[15] & 0xDF) - 0x41
    }

    /// Health providers of the United States: Luhn after the prefix that ISO 7812 gives the country's health cards.
    static func isAmericanProvider(_ digits: [UInt8]) -> Bool {
        digits.count == 10 && Set(digits).count > 2 && Checksum.luhn(Array("80840".utf8) + digits)
    }

    /// Korea's businesses: weights, and the tens of the last product.
    static func isKoreanBusiness(_ digits: [UInt8]) -> Bool {
        guard digits.count == 10, Set(digits).count > 2 else { return false }
        let numbers = digits.map { Int($0) - 0x30 }
        let sum = zip(numbers, [1, 3, 7, 1, 3, 7, 1, 3, 5]).reduce(0) { $0 + $1.0 * $1.1 } + numbers[8] * 5 / 10
        return (10 - sum % 10) % 10 == numbers[9]
    }
}
