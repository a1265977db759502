internal import TicketWire

/// A fenced code block that its content can't close (GFM 4.5). Nothing inside notifies or links anything.
enum Fence {
    /// - Parameter content: Any text; lines end in LF.
    static func block(_ content: String, info: StaticString = "text") -> String {
        let text = MarkerGuard.defuse(content.withLineFeeds)
        let fence = String(repeating: "`", count: max(3, longestRun(in: text) + 1))
        return "\(fence)\(info)\n\(text)\n\(fence)"
    }

    private static func longestRun(in text: String) -> Int {
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}

extension String {
    /// CR and CRLF are line ends in Markdown too.
    var withLineFeeds: String {
        guard utf8.contains(0x0D) else { return self }
        var kept = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            defer { previous = scalar }
            if scalar == "\r" || (scalar == "\n" && previous != "\r") {
                kept.append("\n")
            } else if scalar != "\n" {
                kept.append(scalar)
            }
        }
        return String(kept)
    }
}
