import Glibc
import MeasurementReport
import PlatformOS

/// Another program that looks for secrets in a file. None is let onto the network: nothing is validated.
struct Peer {
    var name: String
    var arguments: [String]

    /// Peers that are installed; a word on standard error names the others, so that a table without them isn't taken
    /// for all. `scripts/bench-peers` installs those that a package index has.
    static func installed() -> [Peer] {
        all.compactMap { peer in
            guard let program = InstalledProgram.find(peer.name) else {
                var note = "redaction-bench: \(peer.name) is not installed, so nothing is measured beside it\n"
                _ = note.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
                return nil
            }
            return Peer(name: peer.name, arguments: [program] + peer.arguments)
        }
    }

    private static let all = [
        Peer(
            name: "kingfisher",
            arguments: [
                "scan", "--no-validate", "--no-update-check", "--jobs", "1", "--max-file-size", "1000", "--quiet",
                "--output", "/dev/null", "--format", "json",
            ]),
        Peer(
            name: "betterleaks",
            arguments: ["--jobs", "1", "--silent", "--exit-code", "0", "--max-target-megabytes", "1000"]),
        Peer(
            name: "gitleaks",
            arguments: ["dir", "--no-banner", "--exit-code", "0", "--max-target-megabytes", "1000"]),
    ]

    /// Milliseconds to scan a file: the best run, since other work can only slow one.
    ///
    /// - Throws: when it ends with a status that means it didn't scan.
    func milliseconds(_ file: String) throws -> Double {
        var best = Double.infinity
        for _ in 0..<Self.rounds {
            let clock = ContinuousClock()
            let start = clock.now
            var child = try ChildProcess(arguments + [file], output: .null, error: .null)
            let status = try child.wait()
            // kingfisher says 200 when it found something.
            guard status == .exited(0) || status == .exited(200) else { throw Failure(name: name, status: status) }
            best = min(best, (clock.now - start) / .milliseconds(1))
        }
        return best
    }

    private static let rounds = 3

    struct Failure: Error {
        var name: String
        var status: ExitStatus
    }
}
