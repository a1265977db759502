import FoundationEssentials
import GitTickets

struct Sighting: Sendable {
    var month: Int
    var species: String
    var count: Int
}

/// Reads field notes: one sighting a line, "MONTH SPECIES COUNT", and whatever else the observer wrote after "#".
enum FieldNotes {
    static func read(_ path: String) -> [Sighting] {
        guard let data = FileManager.default.contents(atPath: path) else {
            EventLog.write(.error, "cannot read field notes at \(path)")
            return []
        }
        GitTickets.annotate("notes.file", path)
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        // Careless, as logs are: every line goes in as it stands, with all that observers paste into their notes.
        for line in lines { EventLog.write(line.contains("error") ? .error : .info, String(line)) }
        return lines.compactMap(sighting)
    }

    private static func sighting(_ line: Substring) -> Sighting? {
        let words = line.prefix { $0 != "#" }.split(separator: " ")
        guard words.count == 3, let month = Int(words[0]), let count = Int(words[2]) else { return nil }
        return Sighting(month: month, species: String(words[1]), count: count)
    }
}
