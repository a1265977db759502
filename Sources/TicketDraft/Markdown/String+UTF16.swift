extension StringProtocol {
    /// As much of the text as fits, whole characters only, so no surrogate pair is ever split.
    ///
    /// - Parameters:
    ///   - limit: UTF-16 units, `ending` included.
    ///   - ending: Appended only when something was cut.
    func prefix(utf16 limit: Int, ending: String = "") -> String {
        guard utf16.count > limit else { return String(self) }
        let room = limit - ending.utf16.count
        var used = 0
        var end = startIndex
        while end < endIndex {
            let next = index(after: end)
            used += self[end..<next].utf16.count
            if used > room { break }
            end = next
        }
        return self[..<end] + ending
    }
}
