@testable import DiagRedaction
import Testing

/// Check digits and letters, against numbers that authorities and encyclopedias publish as examples.
@Suite("National numbers")
struct NationalNumberTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var validator: Validator
        var number: String
        /// Where the check digit or letter stands, counted from the end.
        var check = 0

        var testDescription: String { "\(validator.rawValue) \(number)" }

        /// The number with every other character of the same kind in place of its check.
        var falsified: [String] {
            var characters = Array(number)
            let place = characters.count - 1 - check
            let others = characters[place].isNumber ? "0123456789" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
            return others.filter { $0 != characters[place] }.map {
                characters[place] = $0
                return String(characters)
            }
        }
    }

    static let published = [
        Example(validator: .luhn, number: "490154203237518"),
        Example(validator: .luhn, number: "8001015009087"),
        Example(validator: .pesel, number: "44051401359"),
        Example(validator: .pesel, number: "02070803628"),
        Example(validator: .turkishID, number: "10000000146"),
        Example(validator: .spanishID, number: "12345678Z"),
        Example(validator: .spanishID, number: "X1234567L"),
        Example(validator: .spanishID, number: "Z8078221M"),
        Example(validator: .swedishID, number: "811228-9874"),
        Example(validator: .swedishID, number: "19640823-3234"),
        Example(validator: .swedishID, number: "556703-7485"),
        Example(validator: .singaporeNRIC, number: "S1234567D"),
        Example(validator: .singaporeNRIC, number: "T7572225C"),
        Example(validator: .singaporeNRIC, number: "F1234567N"),
        Example(validator: .singaporeUEN, number: "53125226D"),
        Example(validator: .singaporeUEN, number: "201434292D"),
        Example(validator: .singaporeUEN, number: "S57TU0392K"),
        Example(validator: .australianBusiness, number: "51 824 753 556"),
        Example(validator: .australianBusiness, number: "53 004 085 616"),
        Example(validator: .australianCompany, number: "004 085 616"),
        Example(validator: .australianCompany, number: "010 499 966"),
        Example(validator: .australianTax, number: "123 456 782"),
        Example(validator: .australianTax, number: "876 543 210"),
        // Its last digit counts cards.
        Example(validator: .australianMedicare, number: "2123 45670 1", check: 2),
        Example(validator: .britishHealth, number: "943 476 5919"),
        Example(validator: .britishHealth, number: "401 023 2137"),
        Example(validator: .dutchCitizen, number: "111222333"),
        Example(validator: .dutchCitizen, number: "123456782"),
        Example(validator: .finnishID, number: "131052-308T"),
        Example(validator: .finnishID, number: "010594Y9032"),
        Example(validator: .frenchSecurity, number: "2 55 08 14 168 025 38"),
        Example(validator: .frenchSecurity, number: "269054958815780"),
        Example(validator: .germanTax, number: "86095742719"),
        Example(validator: .germanTax, number: "47 036 892 816"),
        Example(validator: .germanTax, number: "65929970489"),
        Example(validator: .italianFiscal, number: "RSSMRA85T10A562S"),
        Example(validator: .italianFiscal, number: "MRTMTT91D08F205J"),
        Example(validator: .koreanBusiness, number: "124-81-00998"),
        Example(validator: .koreanBusiness, number: "120-81-47521"),
        Example(validator: .americanProvider, number: "1234567893"),
        Example(validator: .americanProvider, number: "1245319599"),
        Example(validator: .bankRouting, number: "021000021"),
        Example(validator: .bankRouting, number: "121000358"),
        Example(validator: .prescriber, number: "BB1388568"),
        Example(validator: .prescriber, number: "F91234563"),
    ]

    @Test("A published number is one", arguments: published)
    func isAccepted(_ example: Example) {
        #expect(accepts(example.validator, example.number))
    }

    @Test("With any other check digit or letter it is none", arguments: published)
    func isRefused(_ example: Example) {
        #expect(example.falsified.count >= 9)
        for number in example.falsified {
            #expect(!accepts(example.validator, number), "\(number)")
        }
    }

    @Test("A digit too few or too many is none", arguments: published)
    func hasItsLength(_ example: Example) {
        // Luhn holds for any length, and the last digit of Medicare's cards isn't checked.
        guard example.validator != .luhn, example.validator != .australianMedicare else { return }
        #expect(!accepts(example.validator, String(example.number.dropLast())))
        #expect(!accepts(example.validator, example.number + "1"))
    }

    @Test("Nothing but one digit over and over is one", arguments: [0, 1, 5, 9])
    func isNoRun(_ digit: Int) {
        let validators: [Validator] = [
            .australianBusiness, .australianCompany, .australianTax, .britishHealth, .dutchCitizen, .frenchSecurity,
            .americanProvider, .bankRouting, .koreanBusiness, .germanTax, .pesel, .turkishID,
        ]
        for validator in validators {
            for length in 8...15 {
                #expect(!accepts(validator, String(repeating: "\(digit)", count: length)), "\(validator) \(length)")
            }
        }
    }

    private func accepts(_ validator: Validator, _ number: String) -> Bool {
        Array(number.utf8).withUnsafeBufferPointer { validator.accepted(0..<$0.count, in: $0) != nil }
    }
}
