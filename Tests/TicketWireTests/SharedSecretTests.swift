import TicketWire
import Testing

@Suite struct SharedSecretTests {
    static let hex = "00112233445566778899aabbccddeeff"

    @Test func hexAndBase64NameTheSameSecret() throws {
        let fromHex = try #require(SharedSecret(hex: Self.hex))
        #expect(SharedSecret(base64: "ABEiM0RVZneImaq7zN3u/w==") == fromHex)
        #expect(SharedSecret(hex: "0x" + Self.hex.uppercased() + "\n") == fromHex)
        #expect(SharedSecret(base64: "  ABEiM0RVZneImaq7zN3u/w==\r\n") == fromHex)
        #expect(SharedSecret(bytes: [0, 0x11, 0x22]) == nil)
        #expect(try SharedSecret(validating: Self.hex, as: .hexOrBase64) == fromHex)
        #expect(try SharedSecret(validating: "ABEiM0RVZneImaq7zN3u/w==", as: .hexOrBase64) == fromHex)
        #expect(Set([fromHex, try SharedSecret(validating: Self.hex, as: .hex)]).count == 1)
    }

    @Test(
        arguments: [
            ("", .empty), ("  \n", .empty), ("0x", .empty), ("+1+1", .notHex), ("001", .oddHexDigits),
            ("00112233445566778899aabbccddeefg", .notHex), ("00112233 445566778899aabbccddeeff", .notHex),
            ("0011223344556677", .tooShort(bytes: 8)), ("00000000000000000000000000000000", .allZero),
        ] as [(String, SharedSecretError.Code)])
    func aDegenerateHexSecretIsRefusedWithItsReason(text: String, code: SharedSecretError.Code) {
        #expect(SharedSecret(hex: text) == nil)
        #expect(throws: SharedSecretError(code)) { try SharedSecret(validating: text, as: .hex) }
    }

    @Test(
        arguments: [
            ("", .empty), ("====", .notBase64), ("!!!", .notBase64), ("ABEiM0RVZneImaq7zN3u/w", .notBase64),
            ("ABEi M0RVZneImaq7zN3u/w==", .notBase64), ("AAAA", .tooShort(bytes: 3)),
        ] as [(String, SharedSecretError.Code)])
    func aDegenerateBase64SecretIsRefusedWithItsReason(text: String, code: SharedSecretError.Code) {
        #expect(SharedSecret(base64: text) == nil)
        #expect(throws: SharedSecretError(code)) { try SharedSecret(validating: text, as: .base64) }
    }

    @Test func noErrorQuotesTheSecret() {
        for text in ["0011223344556677", "00112233445566778899aabbccddee-g", "hunter2hunter2"] {
            for encoding in [SharedSecret.Encoding.hex, .base64, .hexOrBase64] {
                let error = #expect(throws: SharedSecretError.self) { try SharedSecret(validating: text, as: encoding) }
                #expect(error?.description.contains(text) == false)
            }
        }
    }

    @Test func aSecretDoesNotPrint() throws {
        let secret = try #require(SharedSecret(hex: Self.hex))
        var dumped = ""
        dump(secret, to: &dumped)
        dump(["key": secret], to: &dumped)
        let texts = ["\(secret)", String(reflecting: secret), String(describing: [secret, secret]), dumped]
        for text in texts {
            #expect(text.contains("SharedSecret(redacted)"))
            #expect(!text.contains("17") && !text.contains("34"))
        }
    }
}
