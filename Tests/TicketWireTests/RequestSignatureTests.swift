import TicketWire
import Testing

@Suite struct RequestSignatureTests {
    let now = 1_700_000_000
    let body = Array(#"{"hello":"world"}"#.utf8)

    @Test func theContractsVectorIsReproduced() throws {
        let signature = try RequestSignature.sign(timestamp: now, body: body, secret: Samples.secret())
        #expect(signature == "sha256=54f12328229a172be47ba5bd5383957265a2f482cfa072373e82783f4805b1c6")
    }

    @Test func aSignatureHoldsForItsBytesTimestampAndSecretOnly() throws {
        let secret = try Samples.secret()
        let signature = try RequestSignature.sign(timestamp: now, body: body, secret: secret)
        #expect(try verdict(signature: signature) == .valid)
        #expect(try verdict(signature: signature, body: body + [0x20]) == .mismatch)
        #expect(try verdict(signature: signature, body: []) == .mismatch)
        #expect(try verdict(timestamp: String(now + 1), signature: signature) == .mismatch)
        let other = try SharedSecret(validating: [UInt8](repeating: 0x38, count: 32))
        #expect(try verdict(signature: RequestSignature.sign(timestamp: now, body: body, secret: other)) == .mismatch)
    }

    @Test(arguments: [(-301, false), (-300, true), (300, true), (301, false)])
    func aTimestampHoldsForFiveMinutesEitherWay(offset: Int, isFresh: Bool) throws {
        let signature = try RequestSignature.sign(timestamp: now, body: body, secret: Samples.secret())
        #expect(try verdict(signature: signature, now: now + offset) == (isFresh ? .valid : .stale))
    }

    @Test(arguments: ["", " 1700000000", "+1700000000", "01700000000", "17e8", "-1", "0", "99999999999999999999", "１"])
    func aTimestampIsPlainDecimal(text: String) throws {
        #expect(try verdict(timestamp: text, signature: "sha256=") == .malformedTimestamp)
    }

    @Test func anExtremeTimestampIsStaleAndDoesNotTrap() throws {
        #expect(try verdict(timestamp: String(Int.max), signature: "sha256=") == .stale)
        #expect(try verdict(timestamp: "1", signature: "sha256=", now: Int.max) == .stale)
    }

    @Test func aSignatureHasOneForm() throws {
        let good = try RequestSignature.sign(timestamp: now, body: body, secret: Samples.secret())
        for bad in [
            "", "sha256=", String(good.dropFirst(7)), good.uppercased(), good + " ", String(good.dropLast()),
            "SHA256=x",
        ] {
            #expect(try verdict(signature: bad) == .malformedSignature)
        }
        #expect(try verdict(signature: nil) == .missing)
        #expect(try verdict(timestamp: .some(nil), signature: good) == .missing)
    }

    private func verdict(
        timestamp: String?? = nil, signature: String?, body: [UInt8]? = nil, now: Int? = nil
    ) throws -> RequestSignature.Verdict {
        let stamp: String? = if let timestamp { timestamp } else { String(self.now) }
        return try RequestSignature.verify(
            timestamp: stamp, signature: signature, body: body ?? self.body, secret: Samples.secret(),
            now: now ?? self.now)
    }
}
