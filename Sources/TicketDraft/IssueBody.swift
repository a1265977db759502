/// A finished body and what did not fit in it.
public struct IssueBody: Sendable, Hashable {
    /// Markdown of 50–65,536 UTF-16 units; the correlation marker is its last line.
    public let markdown: String
    /// Empty when everything fit. The body says the same in place.
    public let omissions: [Omission]

    public struct Omission: Sendable, Hashable, Codable {
        public let sectionID: String
        /// Lines of text or rows of a table; a line that was only shortened does not count.
        public let lines: Int

        public init(sectionID: String, lines: Int) {
            self.sectionID = sectionID
            self.lines = lines
        }
    }
}
