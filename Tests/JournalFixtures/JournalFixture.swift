internal import Glibc
internal import PlatformOS

/// Real journal files, made by systemd-journal-remote(8), and a second reader to compare with.
public enum JournalFixture {
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// Writes `directory/name.journal`.
    ///
    /// - Throws: ``Failure`` with the program's own words.
    public static func write(_ entries: [ExportEntry], to directory: String, name: String = "system") throws {
        var bytes: [UInt8] = []
        for entry in entries { bytes += entry.bytes }
        let source = "\(directory)/\(name).export"
        let file = try FileDescriptor(path: source, flags: O_WRONLY | O_CREAT | O_TRUNC)
        try file.write(bytes)
        let result = try ChildProcess.run(
            ["/lib/systemd/systemd-journal-remote", "-o", "\(directory)/\(name).journal", source])
        unlink(source)
        guard result.status == .exited(0) else { throw Failure(description: result.errorText) }
    }

    /// What python3-systemd reads from a directory: one line of hex for each entry, the fields joined by ":".
    ///
    /// - Parameter matches: "FIELD=value" strings.
    public static func pythonLines(in directory: String, fields: [String], matches: [String] = []) throws -> [String] {
        let script = """
            import sys
            from systemd import _reader
            reader = _reader._Reader(0, sys.argv[1])
            reader.data_threshold = 65536
            for match in sys.argv[3].split(): reader.add_match(match)
            reader.seek_head()
            while reader._next():
                entry = reader._get_all()
                values = [entry.get(name) for name in sys.argv[2].split()]
                first = [value[0] if isinstance(value, list) else value for value in values]
                stamp = reader._get_realtime()
                print(stamp, ":".join("-" if value is None else value.hex() for value in first))
            """
        let result = try ChildProcess.run([
            "/usr/bin/python3", "-c", script, directory, fields.joined(separator: " "), matches.joined(separator: " "),
        ])
        guard result.status == .exited(0) else { throw Failure(description: result.errorText) }
        return result.outputText.split(separator: "\n").map(String.init)
    }
}
