internal import PlatformJournal
internal import PlatformOS

/// The journal files of some places, those that can be read and those that can't.
struct JournalFiles {
    var usable: [JournalFile] = []
    var broken: [JournalError] = []

    /// - Throws: ``LogError`` when there is no file that can be read in any of the places.
    static func find(in places: [JournalPlace], source: String) throws(LogError) -> JournalFiles {
        var files: [JournalFile] = []
        var missing: [JournalError] = []
        for place in places {
            do throws(JournalError) {
                files += try place.files()
            } catch {
                missing.append(error)
            }
        }
        var sorted = sort(files)
        sorted.broken += missing
        if sorted.usable.isEmpty {
            throw sorted.broken.first.map { LogError($0, source: source) } ?? LogError(.notFound, source: source)
        }
        return sorted
    }

    /// Tries each file alone.
    static func sort(_ files: [JournalFile]) -> JournalFiles {
        var sorted = JournalFiles()
        for file in files {
            do {
                try file.probe()
                sorted.usable.append(file)
            } catch {
                var broken = error
                if broken.code == .denied { broken.group = UserGroup.thatMayRead(file.path) }
                sorted.broken.append(broken)
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
