@testable import DiagRedaction
import Testing

@Suite("The pass over shapes")
struct ShapeScannerTests {
    private struct Found: Hashable {
        var line: Int
        var shape: Shape
    }

    /// Looks at every byte, without the bits that tell where it is worth it.
    private static func slowly(_ text: UnsafeBufferPointer<UInt8>) -> Set<Found> {
        var hits: [ShapeScanner.Hit] = []
        for index in text.indices { ShapeScanner.look(at: index, in: text, &hits) }
        return places(hits, text)
    }

    private static func places(_ hits: [ShapeScanner.Hit], _ text: UnsafeBufferPointer<UInt8>) -> Set<Found> {
        Set(hits.map { Found(line: text.lineStart(of: $0.offset), shape: $0.shape) })
    }

    /// Where long runs of the alphabet of base64 begin.
    private static func runs(_ text: UnsafeBufferPointer<UInt8>) -> [Int] {
        let isInside = text.map { $0.isAlphanumeric || "+-/_".utf8.contains($0) }
        return isInside.indices.filter { start in
            isInside[start] && (start == 0 || !isInside[start - 1]) && start + Base64Text.shortest <= text.count
                && isInside[start..<start + Base64Text.shortest].allSatisfy { $0 }
        }
    }

    @Test("misses no line that a look at every byte would give")
    func everyByte() {
        var generator = SeededGenerator(seed: 3)
        let alphabet = Array("0123456789019AZBQaf:::...--@+( \n".utf8)
        for round in 0..<400 {
            let bytes = (0..<(round % 7 == 0 ? 64 : round)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0x30
            }
            bytes.withUnsafeBufferPointer { text in
                var hits: [ShapeScanner.Hit] = []
                var runs: [Int] = []
                ShapeScanner.scan(text, into: &hits, runs: &runs)
                #expect(runs == Self.runs(text), "\(String(decoding: bytes, as: UTF8.self))")
                #expect(Self.places(hits, text) == Self.slowly(text), "\(String(decoding: bytes, as: UTF8.self))")
                #expect(
                    hits.indices.dropFirst().allSatisfy {
                        text.lineStart(of: hits[$0].offset) >= text.lineStart(of: hits[$0 - 1].offset)
                    })
            }
        }
    }

    @Test(
        "finds each shape at every place of its words of 64 bytes",
        arguments: [
            ("mail a@b", Shape.at), (" 10.1.2.3 ", .dottedDigits), ("fe80::1", .hexColons),
            ("02:1a:2b:3c:4d:5e", .hexGroups),
            ("4111 1111 1111 1111", .longNumber), ("(415) 555-0132", .phone), ("123.415.555.0132", .phone),
            ("0123.4567.89ab", .hexGroups),
            ("123-45-6789", .groupedNumber),
            ("AB123456Z", .idToken), ("SW1A 1AA", .postcode), ("DE89", .letterDigits),
            ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", .base58),
        ])
    func everyPlace(_ text: String, _ shape: Shape) {
        for offset in 0..<130 {
            let bytes = Array((String(repeating: " ", count: offset) + text).utf8)
            var hits: [ShapeScanner.Hit] = []
            var runs: [Int] = []
            bytes.withUnsafeBufferPointer { ShapeScanner.scan($0, into: &hits, runs: &runs) }
            #expect(hits.contains { $0.shape == shape }, "\(offset)")
        }
    }
}
