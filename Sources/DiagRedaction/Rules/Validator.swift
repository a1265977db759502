/// Checks a finding beyond its shape, so that numbers which only look private stay readable.
enum Validator: String, Sendable, CaseIterable {
    /// Payment card: issuer prefix, exact length, and Luhn (ISO/IEC 7812-1) or four groups of four.
    case card
    /// IBAN: country's length and mod 97 (ISO 13616).
    case iban
    /// An e-mail address, not the `password@host` of a URL.
    case email
    /// IPv4 in dotted form, not loopback, unspecified or a netmask, and no part of a longer version number.
    case ipv4
    /// IPv6 (RFC 4291 text form), not loopback or unspecified.
    case ipv6
    /// Check digits and letters of national numbers; see ``NationalNumber``.
    case luhn
    case pesel
    case turkishID = "turkish-id"
    case spanishID = "spanish-id"
    case swedishID = "swedish-id"
    case singaporeNRIC = "singapore-nric"
    case singaporeUEN = "singapore-uen"
    case australianBusiness = "australian-abn"
    case australianCompany = "australian-acn"
    case australianTax = "australian-tfn"
    case australianMedicare = "australian-medicare"
    case britishHealth = "british-nhs"
    case dutchCitizen = "dutch-bsn"
    case finnishID = "finnish-id"
    case frenchSecurity = "french-nir"
    case germanTax = "german-tax"
    case italianFiscal = "italian-fiscal"
    case koreanBusiness = "korean-business"
    case americanProvider = "us-npi"
    case bankRouting = "us-routing"
    case prescriber = "us-dea"
    /// Base58Check or Bech32 with their checksums.
    case bitcoin
    /// A JSON Web Token whose header is a JSON object.
    case jwt
    /// A secret by its looks: letters and digits mixed, no word, no path, no counter.
    case mixed
    /// After a provider's name: with a digit, or long.
    case token
    /// Any value but the words that stand for none: `null`, `true`, `<none>`, `***`.
    case value

    /// Whether it may look at what stands around a finding.
    var looksAround: Bool {
        switch self {
        case .mixed, .token, .value, .jwt: false
        default: true
        }
    }
}
