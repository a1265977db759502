internal import PlatformCrypto

/// The checks that Bitcoin addresses carry.
enum BitcoinAddress {
    private static let base58 = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
    private static let bech32 = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)

    static func isAddress(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let prefix = text.prefix(3)
        if prefix.elementsEqual("bc1".utf8) || prefix.elementsEqual("tb1".utf8) { return isSegWit(text) }
        return isBase58Check(text)
    }

    /// A version byte, 20 bytes of hash, and the first four bytes of their double SHA-256
    /// (https://en.bitcoin.it/wiki/Base58Check_encoding).
    private static func isBase58Check(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 25)
        for character in text {
            guard var carry = base58.firstIndex(of: character) else { return false }
            for index in bytes.indices.reversed() {
                carry += 58 * Int(bytes[index])
                bytes[index] = UInt8(carry & 0xFF)
                carry >>= 8
            }
            if carry > 0 { return false }
        }
        guard let once = try? SHA256.digest(of: Array(bytes[..<21])), let twice = try? SHA256.digest(of: once.bytes)
        else { return true }
        return twice.bytes.prefix(4).elementsEqual(bytes[21...])
    }

    /// The checksum of BIP 173, or of BIP 350 for later versions.
    private static func isSegWit(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let generator: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
        let person = text.prefix(2)
        var values = person.map { $0 >> 5 } + [0] + person.map { $0 & 31 }
        for character in text.dropFirst(3) {
            guard let value = bech32.firstIndex(of: character) else { return false }
            values.append(UInt8(value))
        }
        var sum: UInt32 = 1
        for value in values {
            let top = sum >> 25
            sum = (sum & 0x1ff_ffff) << 5 ^ UInt32(value)
            for (bit, mask) in generator.enumerated() where top >> bit & 1 == 1 { sum ^= mask }
        }
        return sum == 1 || sum == 0x2bc8_30a3
    }
}
