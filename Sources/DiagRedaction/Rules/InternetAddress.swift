internal import Glibc

/// Addresses that tell where someone is, told from version numbers, clock times and code.
enum InternetAddress {
    /// Four decimals up to 255 that are no part of a longer number, neither loopback nor unspecified nor a netmask.
    static func isPrivate4(_ range: Range<Int>, in line: UnsafeBufferPointer<UInt8>) -> Bool {
        let parts = line[range].split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 4, numbers.allSatisfy({ $0 <= 255 }) else { return false }
        if numbers[0] == 127 || numbers == [0, 0, 0, 0] || (numbers[0] == 255 && numbers[1] == 255) { return false }
        // Groups that every network has (RFC 5771, section 4).
        if numbers[0] == 224, numbers[1] == 0, numbers[2] == 0 { return false }
        return !isVersion(range, numbers, in: line)
    }

    /// `v1.2.3.4`, `version 1.2.3.4`, `Chrome/120.0.0.0`, `1.2.3.4.5`, `1.2.3.4-5`, `1.2.3.4+git`, `lib.so.1.2.3.4`.
    private static func isVersion(_ range: Range<Int>, _ numbers: [Int], in line: UnsafeBufferPointer<UInt8>) -> Bool {
        let after = range.upperBound
        let goesOn = after + 1 < line.count && line[after + 1].isAlphanumeric
        let next = goesOn && (line[after + 1].isDigit || "+~".utf8.contains(line[after])) ? line[after] : 0
        if next == UInt8(ascii: ".") { return true }
        // Hosts seldom have a first number below ten, and versions seldom one above.
        let small = numbers[0] < 10
        if small, next == UInt8(ascii: "-") || next == UInt8(ascii: "+") || next == UInt8(ascii: "~") { return true }
        var before = range.lowerBound
        guard before > 0 else { return false }
        if line[before - 1] == UInt8(ascii: "/"), before > 1, line[before - 2].isLetter, numbers[3] == 0 { return true }
        let said = line[max(0, before - 40)..<before]
        if small, versionWords.contains(where: { says($0, in: said) }) { return true }
        if isCompared(said) || said.suffix(4).elementsEqual(".so.".utf8) { return true }
        while before > 0, " :=\"".utf8.contains(line[before - 1]) { before -= 1 }
        var start = before
        while start > 0, line[start - 1].isLetter { start -= 1 }
        let word = line[start..<before].map(\.lowered)
        return ["v", "ver", "version", "release", "build"].contains { word.elementsEqual($0.utf8) }
    }

    /// What stands before a version in the logs of package managers and programs.
    private static let versionWords = ["version", ":amd64", ":all", ":arm64", ":i386", "upgrade ", "unpack"]

    /// `(>= 0.99.7.1)`, `foo==1.2.3.4`: only versions are more or less than another.
    private static func isCompared(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let sign = text.reversed().drop { $0 == 0x20 }.prefix(2)
        return sign.count == 2 && sign.allSatisfy { "<>=~".utf8.contains($0) }
    }

    private static func says(_ word: String, in text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let wanted = Array(word.utf8)
        let lowered = text.map(\.lowered)
        guard lowered.count >= wanted.count else { return false }
        return (0...lowered.count - wanted.count).contains { lowered[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }

    /// What inet_pton(3) takes, neither loopback nor unspecified, with enough digits not to be a clock or `::` in code.
    static func private6(_ range: Range<Int>, in line: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        let before = range.lowerBound > 0 ? line[range.lowerBound - 1] : 0
        let after = range.upperBound < line.count ? line[range.upperBound] : 0
        if before.isWord || before == UInt8(ascii: ":") || after.isWord { return nil }
        // The rest of a dotted address that isn't one.
        if after == UInt8(ascii: "."), range.upperBound + 1 < line.count, line[range.upperBound + 1].isDigit {
            return nil
        }
        var range = range
        // A colon after an address is the sentence's.
        if range.count > 2, line[range.upperBound - 1] == UInt8(ascii: ":"),
            line[range.upperBound - 2] != UInt8(ascii: ":")
        {
            range = range.lowerBound..<range.upperBound - 1
        }
        return isPrivate6(line[range]) ? range : nil
    }

    private static func isPrivate6(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var address = in6_addr()
        guard inet_pton(AF_INET6, String(decoding: text, as: UTF8.self), &address) == 1 else { return false }
        let bytes = withUnsafeBytes(of: address) { Array($0) }
        if bytes.dropLast().allSatisfy({ $0 == 0 }) { return false }
        // The prefix of all link-local addresses, and groups that every network has (RFC 4291, section 2.7.1); other groups
        // hold a part of a host's address.
        if bytes[0] == 0xFE || bytes[0] == 0xFF, bytes[2..<14].allSatisfy({ $0 == 0 }) {
            return bytes[0] == 0xFE && bytes[14...].contains { $0 != 0 }
        }
        // "a::b" is code; an address has a digit, or at least three groups.
        return text.contains(where: \.isDigit) || text.split(separator: UInt8(ascii: ":")).count >= 3
    }
}
