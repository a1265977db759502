/// Text from elsewhere, fit for a terminal, which obeys escapes.
enum VisibleText {
    /// `text` with control characters but tabs and line ends made visible.
    static func of(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    scalar == "\n" || scalar == "\t" || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
                        ? scalar : "\u{FFFD}"
                }))
    }
}
