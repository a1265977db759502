extension Validator {
    /// The part of the finding at `range` that is what it looks like; `nil` when none is.
    func accepted(_ range: Range<Int>, in line: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        switch self {
        case .card: CardNumber.isCard(range, in: line) ? range : nil
        case .iban: IBAN.number(at: range, in: line)
        case .email: EmailAddress.isAddress(range, in: line) ? range : nil
        case .ipv4: InternetAddress.isPrivate4(range, in: line) ? range : nil
        case .ipv6: InternetAddress.private6(range, in: line)
        case .luhn: Checksum.luhn(line[range].filter(\.isDigit)) ? range : nil
        case .pesel: NationalNumber.isPesel(line[range].filter(\.isDigit)) ? range : nil
        case .turkishID: NationalNumber.isTurkish(line[range].filter(\.isDigit)) ? range : nil
        case .spanishID: NationalNumber.isSpanish(line[range].filter(\.isAlphanumeric)) ? range : nil
        case .swedishID: NationalNumber.isSwedish(line[range].filter(\.isDigit)) ? range : nil
        case .singaporeNRIC: NationalNumber.isSingaporean(Array(line[range])) ? range : nil
        case .singaporeUEN: NationalNumber.isSingaporeanEntity(Array(line[range])) ? range : nil
        case .bitcoin: BitcoinAddress.isAddress(line[range]) ? range : nil
        case .jwt: JSONWebToken.isToken(line[range]) ? range : nil
        case .mixed: SecretLooks.isMixed(line[range]) ? range : nil
        case .token: SecretLooks.isToken(line[range]) ? range : nil
        case .value: SecretLooks.isValue(line[range]) ? range : nil
        }
    }
}
