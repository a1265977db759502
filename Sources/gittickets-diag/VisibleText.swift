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

    /// The same, cut at its beginning where it is longer: of a path, the end tells most.
    static func ending(of text: String, columns: Int) -> String {
        let whole = of(text)
        return whole.count <= columns ? whole : "…" + whole.suffix(columns - 1)
    }
}
