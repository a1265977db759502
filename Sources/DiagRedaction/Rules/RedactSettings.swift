/// `[rules.redact]`: what gitleaks has no words for. Every field has a default, so gitleaks rules load as they are.
struct RedactSettings: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        /// A credential: masked as `‹secret:class›`.
        case secret
        /// Personal data: masked by a numbered pseudonym, the same for the same value within one report.
        case personal
    }

    var kind = Kind.secret
    /// What the mask says: `‹secret:class›` or `‹class-1›`. `nil`: the rule's id.
    var maskClass: String?
    /// Written in place of a mask, as it is; only for the app's own rules.
    var replacement: String?
    var validator: Validator?
    /// Decides between masks of equal length over the same text; the higher wins.
    var priority = 0
    /// What the shape pass must find on a line before the regex is tried; stands in for keywords.
    var shape: Shape?
    /// The match may run over line ends.
    var multiline = false
    /// Keywords must stand as written; gitleaks takes them in either case.
    var caseSensitive = false
    /// The match only opens what goes on over lines; that is the secret.
    var block: Block?
    /// Where the format is documented.
    var source: String?
    /// Texts in which the rule must find something; see ``SampleTemplate``.
    var mustMatch: [String] = []
    var mustNotMatch: [String] = []
}

/// What a match opens.
enum Block: String, Sendable, CaseIterable {
    /// An armored key: see ``KeyBlock``.
    case key
    /// A value below its key: see ``ValueBlock``.
    case value
}

/// What the shape pass can find without a regex: see ``ShapeScanner``.
enum Shape: String, Sendable, CaseIterable {
    /// An `@` between word characters.
    case at
    /// Four runs of one to three digits, divided by dots.
    case dottedDigits = "dotted-digits"
    /// Two colons in a row, or hex groups divided by colons.
    case hexColons = "hex-colons"
    /// Groups of two or four hex digits, divided by `:`, `-` or `.`.
    case hexGroups = "hex-groups"
    /// At least twelve digits that at most one blank or dash divides from each other.
    case longNumber = "long-number"
    /// `+` and at least seven digits, or three, three and four digits.
    case phone
    /// Digits in the groups of social security and organisation numbers.
    case groupedNumber = "grouped-number"
    /// Capital letters and at least four digits in one word of eight to sixteen.
    case idToken = "id-token"
    /// A capital letter and digits, a blank, a digit and two capital letters.
    case postcode
    /// Three runs of word characters, the middle one of six, divided by dots.
    case dottedToken = "dotted-token"
    /// A word of 26 to 35 letters and digits that begins with 1 or 3 and has a digit after a capital letter.
    case base58
    /// Two capital letters and two digits.
    case letterDigits = "letters-digits"

    /// How far before the place that the pass finds a match can begin, in bytes; `nil`: anywhere on the line.
    var reach: Int? {
        switch self {
        case .phone: 24
        case .hexGroups: 16
        default: nil
        }
    }

    /// Its place among all, for tables; asked at every hit.
    var index: Int {
        switch self {
        case .at: 0
        case .dottedDigits: 1
        case .hexColons: 2
        case .hexGroups: 3
        case .longNumber: 4
        case .phone: 5
        case .groupedNumber: 6
        case .idToken: 7
        case .postcode: 8
        case .dottedToken: 9
        case .base58: 10
        case .letterDigits: 11
        }
    }
}
