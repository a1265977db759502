extension Validator {
    /// The part of the finding at `range` that is what it looks like; `nil` when none is.
    func accepted(_ range: Range<Int>, in line: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        switch self {
        case .card: CardNumber.isCard(range, in: line) ? range : nil
        case .iban: IBAN.number(at: range, in: line)
        case .email: EmailAddress.isAddress(range, in: line) ? range : nil
        case .ipv4: InternetAddress.isPrivate4(range, in: line) ? range : nil
        case .ipv6: InternetAddress.private6(range, in: line)
        case .bitcoin: BitcoinAddress.isAddress(line[range]) ? range : nil
        case .jwt: JSONWebToken.isToken(line[range]) ? range : nil
        case .mixed: SecretLooks.isMixed(line[range]) ? range : nil
        case .token: SecretLooks.isToken(line[range]) ? range : nil
        case .value: SecretLooks.isValue(line[range]) ? range : nil
        default: isNationalNumber(line[range]) ? range : nil
        }
    }

    private func isNationalNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let digits = text.filter(\.isDigit)
        return switch self {
        case .luhn: Checksum.luhn(digits)
        case .pesel: NationalNumber.isPesel(digits)
        case .turkishID: NationalNumber.isTurkish(digits)
        case .spanishID: NationalNumber.isSpanish(text.filter(\.isAlphanumeric))
        case .swedishID: NationalNumber.isSwedish(digits)
        case .singaporeNRIC: NationalNumber.isSingaporean(Array(text))
        case .singaporeUEN: NationalNumber.isSingaporeanEntity(Array(text))
        case .australianBusiness: WeightedNumber.australianBusiness.accepts(digits)
        case .australianCompany: WeightedNumber.australianCompany.accepts(digits)
        case .australianTax: WeightedNumber.australianTax.accepts(digits)
        case .australianMedicare: WeightedNumber.australianMedicare.accepts(digits.prefix(9))
        case .britishHealth: WeightedNumber.britishHealth.accepts(digits)
        case .dutchCitizen: WeightedNumber.dutchCitizen.accepts(digits)
        case .finnishID: NationalNumber.isFinnish(text)
        case .frenchSecurity: WeightedNumber.frenchSecurity.accepts(digits)
        case .germanTax: NationalNumber.isGermanTax(digits)
        case .italianFiscal: NationalNumber.isItalianFiscal(Array(text))
        case .koreanBusiness: NationalNumber.isKoreanBusiness(digits)
        case .americanProvider: NationalNumber.isAmericanProvider(digits)
        case .bankRouting: WeightedNumber.bankRouting.accepts(digits)
        // A nine stands for the second letter of a firm's number.
        case .prescriber: text.count == 9 && WeightedNumber.prescriber.accepts(digits.suffix(7))
        default: false
        }
    }
}
