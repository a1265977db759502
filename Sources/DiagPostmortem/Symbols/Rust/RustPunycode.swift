/// Punycode (RFC 3492) as Rust's names have it: "_" stands for the delimiter "-".
enum RustPunycode {
    /// Longest identifier that is decoded, in bytes: decoding takes quadratic time.
    private static let lengthLimit = 512

    static func decode(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count <= lengthLimit else { return nil }
        var output: [Unicode.Scalar] = []
        var rest = bytes
        if let delimiter = bytes.lastIndex(of: UInt8(ascii: "_")) {
            output = bytes[..<delimiter].map { Unicode.Scalar($0) }
            rest = bytes[(delimiter + 1)...]
        }
        var scalar = 128
        var index = 0
        var bias = 72
        var isFirst = true
        while !rest.isEmpty {
            guard let delta = number(&rest, bias: bias) else { return nil }
            index += delta
            let count = output.count + 1
            bias = adapted(delta, count: count, isFirst: isFirst)
            isFirst = false
            scalar += index / count
            index %= count
            guard let value = UInt32(exactly: scalar), let decoded = Unicode.Scalar(value) else { return nil }
            output.insert(decoded, at: index)
            index += 1
        }
        return String(String.UnicodeScalarView(output))
    }

    /// A variable-length integer (section 3.3).
    private static func number(_ rest: inout ArraySlice<UInt8>, bias: Int) -> Int? {
        var value = 0
        var weight = 1
        var step = 36
        while let byte = rest.popFirst() {
            let digit: Int
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = Int(byte - UInt8(ascii: "a"))
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = Int(byte - UInt8(ascii: "0")) + 26
            default: return nil
            }
            value += digit * weight
            let threshold = min(max(step - bias, 1), 26)
            if digit < threshold { return value }
            weight *= 36 - threshold
            step += 36
            guard value < 1 << 32, weight < 1 << 32 else { return nil }
        }
        return nil
    }

    /// Section 6.1.
    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var bias = 0
        while delta > 455 {
            delta /= 35
            bias += 36
        }
        return bias + 36 * delta / (delta + 38)
    }
}
