import PlatformCrypto
import Testing

@Suite struct AuthenticationTests {
    // RFC 4231, test cases 1, 2, 3 and 6 (a key longer than a block).
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func aCodeIsTheOneRFC4231Publishes(key: [UInt8], message: [UInt8], hex: String) throws {
        var code = try HMACSHA256(key: key)
        let (head, tail) = (Array(message.prefix(3)), Array(message.dropFirst(3)))
        try code.update(head.span.bytes)
        try code.update(tail.span.bytes)
        #expect(Hex.encode(try code.finish()) == hex)
    }

    @Test func anEmptyKeyAndAnEmptyMessageAreStillAnHMAC() throws {
        let code = try HMACSHA256(key: []).finish()
        #expect(Hex.encode(code) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }

    @Test func comparisonLooksAtEveryByteAndAtTheLength() {
        let code = [UInt8](0..<32)
        #expect(ConstantTime.equal(code, code))
        #expect(ConstantTime.equal([], []))
        #expect(!ConstantTime.equal(code, Array(code.dropLast())))
        #expect(!ConstantTime.equal(code, []))
        for index in code.indices {
            var other = code
            other[index] ^= 0x80
            #expect(!ConstantTime.equal(code, other))
        }
    }

    @Test func randomBytesHaveTheLengthAskedForAndDiffer() throws {
        #expect(try RandomBytes.generate(count: 0) == [])
        let first = try RandomBytes.generate(count: 32)
        let second = try RandomBytes.generate(count: 32)
        #expect(first.count == 32)
        #expect(first != second)
        #expect(throws: CryptoError.self) { try RandomBytes.generate(count: -1) }
    }
}
