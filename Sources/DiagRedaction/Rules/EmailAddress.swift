/// Tells an address from the end of a URL's userinfo, whose host must stay readable.
enum EmailAddress {
    static func isAddress(_ range: Range<Int>, in line: UnsafeBufferPointer<UInt8>) -> Bool {
        // Walk back over `user:` to `//`; blanks and quotes end a URL.
        var index = range.lowerBound
        while index > 0, line[index - 1] > 0x20, line[index - 1] != UInt8(ascii: "/"), range.lowerBound - index < 512 {
            index -= 1
        }
        let scheme = Array("://".utf8)
        let escapedScheme = Array("/\\/".utf8)
        let userinfo = line.holds(scheme, at: index - 3) || line.holds(escapedScheme, at: index - 3)
        return !userinfo
    }
}
