/// Finds what GitHub would turn into a link in plain text: `@login`, `@org/team`, `#12`, `GH-12`, `owner/repo#12`.
enum Mentions {
    enum Piece: Equatable {
        case text(Substring)
        /// It would notify someone.
        case mention(Substring)
        /// It would link an issue.
        case reference(Substring)
    }

    static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var plainStart = text.startIndex
        var index = text.startIndex
        while index < text.endIndex {
            if isBoundary(text, before: index), let found = match(in: text, at: index) {
                if plainStart < index { pieces.append(.text(text[plainStart..<index])) }
                pieces.append(found.piece)
                index = found.end
                plainStart = index
            } else {
                text.unicodeScalars.formIndex(after: &index)
            }
        }
        if plainStart < text.endIndex { pieces.append(.text(text[plainStart...])) }
        return pieces
    }

    private static func match(in text: String, at start: String.Index) -> (piece: Piece, end: String.Index)? {
        let rest = text[start...]
        if let end = mentionEnd(rest) { return (.mention(text[start..<end]), end) }
        if let end = referenceEnd(rest) { return (.reference(text[start..<end]), end) }
        return nil
    }

    /// `@login` or `@org/team`
    private static func mentionEnd(_ rest: Substring) -> String.Index? {
        guard rest.first == "@", let login = name(rest.dropFirst(), longest: 39) else { return nil }
        let after = rest[login.endIndex...]
        if after.first == "/", let team = name(after.dropFirst(), longest: 100) {
            return ended(rest, at: team.endIndex)
        }
        return ended(rest, at: login.endIndex)
    }

    /// `#12`, `GH-12` or `owner/repo#12`
    private static func referenceEnd(_ rest: Substring) -> String.Index? {
        if rest.first == "#" { return numberEnd(rest, after: rest.dropFirst()) }
        if rest.prefix(3).lowercased() == "gh-" { return numberEnd(rest, after: rest.dropFirst(3)) }
        guard let owner = name(rest, longest: 39), rest[owner.endIndex...].first == "/" else { return nil }
        let repo = rest[owner.endIndex...].dropFirst().unicodeScalars.prefix { isWord($0) || $0 == "-" || $0 == "." }
        guard !repo.isEmpty, rest[repo.endIndex...].first == "#" else { return nil }
        return numberEnd(rest, after: rest[repo.endIndex...].dropFirst())
    }

    private static func numberEnd(_ rest: Substring, after digits: Substring) -> String.Index? {
        let number = digits.unicodeScalars.prefix { ("0"..."9").contains($0) }
        return number.isEmpty || number.count > 10 ? nil : ended(rest, at: number.endIndex)
    }

    /// Letters, digits and inner hyphens.
    private static func name(_ text: Substring, longest: Int) -> Substring? {
        var name = Substring(text.unicodeScalars.prefix { isAlphanumeric($0) || $0 == "-" })
        while name.last == "-" { name.removeLast() }
        return name.isEmpty || name.first == "-" || name.count > longest ? nil : name
    }

    private static func ended(_ rest: Substring, at end: String.Index) -> String.Index? {
        guard let next = rest[end...].unicodeScalars.first else { return end }
        return isWord(next) ? nil : end
    }

    /// GitHub's own patterns count ASCII letters, digits and `_` as a word, nothing else.
    private static func isBoundary(_ text: String, before index: String.Index) -> Bool {
        guard index > text.startIndex else { return true }
        return !isWord(text.unicodeScalars[text.unicodeScalars.index(before: index)])
    }

    private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool { isAlphanumeric(scalar) || scalar == "_" }
}
