/// A number whose digits, each times its weight, add up to a known rest of a division: what most states do.
struct WeightedNumber: Sendable {
    /// One for each digit, check digits too.
    var weights: [Int]
    var modulus: Int
    var rest = 0

    func accepts(_ digits: some Collection<UInt8>) -> Bool {
        guard digits.count == weights.count, Set(digits).count > 2 else { return false }
        let sum = zip(digits, weights).reduce(0) { $0 + (Int($1.0) - 0x30) * $1.1 }
        return ((sum - rest) % modulus + modulus) % modulus == 0
    }

    /// Australia's businesses; one is taken from the first digit before weighing.
    static let australianBusiness = WeightedNumber(
        weights: [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19], modulus: 89, rest: 10)
    static let australianCompany = WeightedNumber(weights: [8, 7, 6, 5, 4, 3, 2, 1, 1], modulus: 10)
    static let australianTax = WeightedNumber(weights: [1, 4, 3, 7, 5, 8, 6, 9, 10], modulus: 11)
    /// Without the last digit, which counts cards.
    static let australianMedicare = WeightedNumber(weights: [1, 3, 7, 9, 1, 3, 7, 9, -1], modulus: 10)
    static let britishHealth = WeightedNumber(weights: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], modulus: 11)
    /// The digits after the two letters of a prescriber's number.
    static let prescriber = WeightedNumber(weights: [1, 2, 1, 2, 1, 2, -1], modulus: 10)
    /// Banks of the United States (ABA).
    static let bankRouting = WeightedNumber(weights: [3, 7, 1, 3, 7, 1, 3, 7, 1], modulus: 10)
    /// France: 97 less the rest of the first thirteen digits.
    static let frenchSecurity = WeightedNumber(
        weights: [50, 5, 49, 34, 81, 76, 27, 90, 9, 30, 3, 10, 1, 10, 1], modulus: 97)
    static let dutchCitizen = WeightedNumber(weights: [9, 8, 7, 6, 5, 4, 3, 2, -1], modulus: 11)
}
