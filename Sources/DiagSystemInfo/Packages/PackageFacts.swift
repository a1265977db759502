internal import DiagModel

/// The package the executable came in, whether it is still as it was installed, and where it came from.
enum PackageFacts {
    static func facts(_ machine: Machine, _ subject: FactSubject) -> [SystemFact] {
        guard let package = package(machine, subject) else { return [] }
        return [
            .of("package.manager", "Package manager", package.manager),
            .of("package.name", "Package", package.name),
            .of("package.version", "Package version", package.version),
            .of("package.origin", "Package origin", package.origin?.rawValue),
            .of("package.modified", "Modified files", modified(machine, package)),
            .of("package.changed", "Package changed", changed(package, subject.crash)),
        ].compactMap(\.self)
    }

    private static func package(_ machine: Machine, _ subject: FactSubject) -> InstalledPackage? {
        // A bundle is known by what surrounds the process: only the application's own process is in it.
        if subject.asker != .tool, let bundle = BundledPackage.around(machine) { return bundle }
        let path = subject.executable ?? (subject.asker == .itself ? machine.link("/proc/self/exe") : nil)
        guard let path, let executable = OwnedPath(path) else { return nil }
        if let store = BundledPackage.nix(path) { return store }
        let databases: [(Machine, OwnedPath) -> InstalledPackage?] = [
            DpkgDatabase.owner, RpmDatabase.owner, PacmanDatabase.owner, ApkDatabase.owner,
        ]
        for owner in databases {
            if let package = owner(machine, executable) { return package }
        }
        return nil
    }

    /// So many files, and bytes of them, are read again.
    private static let mostFiles = 64
    private static let mostBytes = 12 << 20

    /// "none of 12 looked at", "birdlog, notes.txt of 12 looked at".
    private static func modified(_ machine: Machine, _ package: InstalledPackage) -> String? {
        var looked = 0
        var bytesLeft = mostBytes
        var changed: [String] = []
        for file in package.files.prefix(mostFiles) where bytesLeft > 0 {
            guard let bytes = machine.bytes(file.path, limit: bytesLeft), bytes.count < bytesLeft,
                let same = file.digest.matches(bytes)
            else { continue }
            looked += 1
            bytesLeft -= bytes.count
            if !same { changed.append(String(file.path.lastPathPart)) }
        }
        guard looked > 0 else { return nil }
        let names = changed.isEmpty ? "none" : changed.prefix(8).joined(separator: ", ")
        return "\(names) of \(looked) looked at"
    }

    private static func changed(_ package: InstalledPackage, _ crash: FactSubject.Crash?) -> String? {
        guard let crash, let installed = package.installed, installed > crash.time.microseconds / 1_000_000 else {
            return nil
        }
        return "installed or upgraded since the crash"
    }
}
