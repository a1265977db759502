import FoundationEssentials

/// What the example's field notes hold and no report may show (examples/birdlog/planted.tsv).
struct Planted: CustomStringConvertible {
    let kind: String
    let value: String
    let line: String

    var description: String { kind }

    static let all: [Planted] = {
        let text = (try? String(contentsOfFile: examples + "/planted.tsv", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { row in
            let cells = row.split(separator: "\t").map(String.init)
            return cells.count == 3 ? Planted(kind: cells[0], value: cells[1], line: cells[2]) : nil
        }
    }()

    /// Harmless notes, and every planted line; "\n" in a row stands for a line end.
    static var fieldNotes: String {
        let notes = (try? String(contentsOfFile: examples + "/notes.txt", encoding: .utf8)) ?? ""
        return notes + all.map { $0.line.split(separator: "\\n").joined(separator: "\n") }.joined(separator: "\n")
            + "\n"
    }

    private static let examples =
        #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/examples/birdlog"
}
