import PlatformCrypto
import Testing

@Suite struct HashTests {
    // FIPS 180-4 examples and the empty message.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func aDigestIsTheOneFIPSPublishes(message: String, hex: String) throws {
        let digest = try SHA256.digest(of: Array(message.utf8))
        #expect(digest.hex == hex)
        #expect(digest.description == "sha256:" + hex)
    }

    @Test func piecesGiveTheDigestOfTheWhole() throws {
        var random = SystemRandomNumberGenerator()
        for length in [0, 1, 63, 64, 65, 1000, 100_000] {
            let message = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            var hasher = try SHA256()
            var rest = message[...]
            while !rest.isEmpty {
                let piece = Array(rest.prefix(Int.random(in: 1...700, using: &random)))
                try hasher.update(piece.span.bytes)
                rest = rest.dropFirst(piece.count)
            }
            #expect(try hasher.finish() == SHA256.digest(of: message))
        }
    }

    @Test func aDigestReadsBackFromItsHexAndFromNothingElse() throws {
        let digest = try SHA256.digest(of: [1, 2, 3])
        #expect(SHA256Digest(hex: digest.hex) == digest)
        #expect(SHA256Digest(hex: digest.hex.uppercased()) == nil)
        #expect(SHA256Digest(hex: digest.hex.dropLast()) == nil)
        #expect(SHA256Digest(hex: digest.hex + "0") == nil)
        #expect(SHA256Digest(hex: "") == nil)
        #expect(SHA256Digest(bytes: [1]) == nil)
    }

    @Test func hexRefusesWhatIsNotHex() {
        #expect(Hex.decode("00fFa9") == [0, 255, 0xA9])
        #expect(Hex.decode("") == [])
        for wrong in ["0", "0x00", "+1+1", "0g", " 00", "00\n", "é0"] { #expect(Hex.decode(wrong) == nil) }
    }
}
