internal import PlatformOS

/// The executables of the collectors.d directories: which are run, and why the others are not.
struct CollectorDirectory {
    struct Finding {
        var programs: [PlugIn] = []
        /// Raw: name, and why it is not run.
        var refused: [(name: String, why: String)] = []
    }

    /// So many are run; a report that waits for more helps nobody.
    private static let mostPrograms = 16

    /// Looks into the directories in order. A program in a later one stands in place of its namesake in an earlier one.
    static func find(in directories: [String], _ application: ReportedApplication) -> Finding {
        var finding = Finding()
        for directory in directories {
            do {
                try look(into: TrustedPath.directory(directory), application, &finding)
            } catch let error as TrustError {
                if error.reason != .system(OSError(code: OSError.notFound, operation: "lstat")) {
                    finding.refused.append(("collectors.d", "\(error)"))
                }
            } catch {
                finding.refused.append(("collectors.d", "unreadable"))
            }
        }
        for surplus in finding.programs.dropFirst(mostPrograms) {
            finding.refused.append((surplus.title, "more than \(mostPrograms) collectors"))
        }
        finding.programs = Array(finding.programs.prefix(mostPrograms))
        return finding
    }

    private static func look(
        into directory: String, _ application: ReportedApplication, _ finding: inout Finding
    ) throws {
        let handle = try FileDescriptor(path: directory, flags: FileDescriptor.directoryFlags)
        for name in try handle.entryNames() {
            do throws(TrustError) {
                guard isProgramName(name) else {
                    finding.refused.append((name, "the name is not one of a program"))
                    continue
                }
                let path = try TrustedPath.program(name, in: directory)
                let plugIn = PlugIn(program: name, at: path, application)
                finding.programs.removeAll { $0.id == plugIn.id }
                finding.programs.append(plugIn)
            } catch {
                finding.refused.append((name, "\(error)"))
            }
        }
    }

    /// As run-parts(8) has it, with "." for endings: no copies that an editor or a package manager left.
    private static func isProgramName(_ name: String) -> Bool {
        let plain = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_.".utf8.contains(byte)
        }
        let leftovers = [
            ".bak", ".orig", ".swp", ".rpmsave", ".rpmnew", ".rpmorig", ".dpkg-old", ".dpkg-new", ".dpkg-dist",
        ]
        return plain && !leftovers.contains { name.hasSuffix($0) }
    }
}
