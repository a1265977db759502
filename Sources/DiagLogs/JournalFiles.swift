internal import PlatformJournal

/// The journal files of a place, those that can be read and those that can't.
struct JournalFiles {
    var usable: [JournalFile] = []
    var broken: [JournalError] = []

    /// - Throws: ``LogError`` when there is no such place.
    static func find(in directory: String?, source: String) throws(LogError) -> JournalFiles {
        guard let directory else {
            let files = JournalDirectory.ofThisMachine().flatMap { (try? $0.files()) ?? [] }
            return sort(files)
        }
        do {
            return sort(try JournalDirectory(path: directory).files())
        } catch {
            throw LogError(error, source: source)
        }
    }

    /// Tries each file alone.
    static func sort(_ files: [JournalFile]) -> JournalFiles {
        var sorted = JournalFiles()
        for file in files {
            do {
                try file.probe()
                sorted.usable.append(file)
            } catch {
                sorted.broken.append(error)
            }
        }
        return sorted
    }

    /// One note for each broken file; many of one kind share a note.
    var notes: [String] {
        let byReason = Dictionary(grouping: broken, by: \.reason)
        return byReason.sorted { $0.key < $1.key }.flatMap { reason, errors in
            errors.count <= 3
                ? errors.map(\.description) : ["\(errors.count) journal files, such as \(errors[0].description)"]
        }
    }
}
