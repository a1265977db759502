import DiagModel
import DiagSystemInfo
import FoundationEssentials
import Glibc
import PlatformCrypto
import PlatformOS
import PlatformSQLite
import TestSupport
import Testing

/// Who owns an executable, by the databases of five package managers.
struct PackageTests {
    private let tree = RecordedTree()
    private let subject = FactSubject(executable: "/usr/bin/birdlog")
    private let program = "the program"

    private func package(_ subject: FactSubject? = nil, environment: [String: String] = [:]) -> [String: String] {
        tree.values(subject ?? self.subject, environment: environment).filter { $0.key.hasPrefix("package.") }
    }

    private func md5(_ text: String) throws -> String { try Checksum.hex(.md5, of: Array(text.utf8)) }

    private func writeDpkg(origin: String = "Debian", lists: [String: String] = [:]) throws {
        try tree.write([
            "/etc/os-release": "ID=debian\n", "/usr/bin/birdlog": program, "/usr/share/birdlog/notes": "changed",
            "/var/lib/dpkg/info/aaa.list": "/.\n/usr/bin/birdlog2\n/opt/usr/bin/birdlog\n",
            "/var/lib/dpkg/info/birdlog-tools:amd64.list": "/.\n/usr\n/bin/birdlog\n/usr/share/birdlog/notes\n",
            "/var/lib/dpkg/info/birdlog-tools:amd64.md5sums":
                "\(try md5("as it was"))  usr/share/birdlog/notes\n\(try md5(program))  bin/birdlog\n",
            "/bin/birdlog": program,
            "/var/lib/dpkg/status":
                "Package: other\nStatus: install ok installed\nVersion: 9\n\nPackage: birdlog-tools\nStatus: install ok installed\nArchitecture: i386\nVersion: 0.9\n\nPackage: birdlog-tools\nStatus: install ok installed\nArchitecture: amd64\nMaintainer: Robin <robin@lists.debian.org>\nVersion: 1.4-2\n",
        ])
        try tree.write(lists)
    }

    @Test func dpkgsOwnerIsFoundInEitherSpellingWithWhatChanged() throws {
        try writeDpkg()
        #expect(
            package() == [
                "package.manager": "dpkg", "package.name": "birdlog-tools", "package.version": "1.4-2",
                "package.origin": "distribution", "package.modified": "notes of 2 looked at",
            ])
    }

    @Test func aThirdPartysRepositoryIsToldAsThatAndNotByName() throws {
        try writeDpkg(lists: [
            "/var/lib/apt/lists/mirror.example.org_dists_stable_InRelease": "Origin: Debian\nLabel: Debian\n",
            "/var/lib/apt/lists/mirror.example.org_dists_stable_main_binary-amd64_Packages.lz4": "x",
            "/var/lib/apt/lists/apt.wilhelmina.example_dists_x_InRelease": "Origin: Wilhelmina\n",
            "/var/lib/apt/lists/apt.wilhelmina.example_dists_x_main_binary-amd64_Packages":
                "Package: birdlog-tools\nVersion: 1.4-2\n\nPackage: z\nVersion: 1\n",
        ])
        let told = package()
        #expect(told["package.origin"] == "third party")
        #expect(!told.values.contains { $0.lowercased().contains("wilhelmina") })
    }

    @Test func aPackageOfNoRepositoryIsLocal() throws {
        try writeDpkg(lists: [
            "/var/lib/apt/lists/mirror.example.org_dists_stable_InRelease": "Origin: Debian\n",
            "/var/lib/apt/lists/mirror.example.org_dists_stable_main_binary-amd64_Packages":
                "Package: birdlog-tools\nVersion: 1.3\n",
        ])
        #expect(package()["package.origin"] == "built or installed locally")
    }

    @Test func anUpgradeSinceTheCrashIsTold() throws {
        try writeDpkg()
        var subject = subject
        subject.crash = FactSubject.Crash(time: Timestamp(microseconds: 1_000_000), bootID: "x")
        #expect(package(subject)["package.changed"] == "installed or upgraded since the crash")
        subject.crash?.time = Timestamp(microseconds: SystemClock.now().microseconds + 60_000_000)
        #expect(package(subject)["package.changed"] == nil)
    }

    @Test(arguments: [
        ("Some One <someone@archlinux.org>", "distribution"), ("Unknown Packager", "built or installed locally"),
        ("Wilhelmina <w@example.org>", "third party"),
    ])
    func pacmansOwner(packager: String, origin: String) throws {
        try tree.write([
            "/var/lib/pacman/local/ALPM_DB_VERSION": "9\n",
            "/var/lib/pacman/local/birdlog-1.4-1/desc":
                "%NAME%\nbirdlog\n\n%VERSION%\n1.4-1\n\n%INSTALLDATE%\n1700000000\n\n%PACKAGER%\n\(packager)\n",
            "/var/lib/pacman/local/birdlog-1.4-1/files": "%FILES%\nusr/\nusr/bin/\nusr/bin/birdlog\n",
        ])
        #expect(
            package() == [
                "package.manager": "pacman", "package.name": "birdlog", "package.version": "1.4-1",
                "package.origin": origin,
            ])
    }

    /// As makepkg(8) writes it.
    @Test(arguments: [("as it was", "birdlog of 2 looked at"), (nil, "none of 2 looked at")] as [(String?, String)])
    func pacmansFilesAreComparedWithItsMtree(written: String?, modified: String) throws {
        func line(_ path: String, _ text: String) throws -> String {
            let digest = try Checksum.hex(.sha256, of: Array(text.utf8))
            return "\(path) time=1700000000.0 size=\(text.utf8.count) md5digest=00 sha256digest=\(digest)\n"
        }
        let mtree =
            try "#mtree\n/set type=file uid=0 gid=0 mode=644\n" + line("./.BUILDINFO", "x")
            + "./usr time=1700000000.0 mode=755 type=dir\n" + line("./etc/birdlog.conf", "as it was")
            + line("./usr/share/doc/notes", "notes") + line("./usr/bin/birdlog", written ?? program)
        let packed = try ChildProcess.run(["gzip", "-c"], input: Array(mtree.utf8)).output
        let entry = "/var/lib/pacman/local/birdlog-1.4-1"
        try tree.write([
            entry + "/desc": "%NAME%\nbirdlog\n", entry + "/files": "%FILES%\nusr/\nusr/bin/birdlog\n",
            "/usr/bin/birdlog": program, "/usr/share/doc/notes": "notes", "/etc/birdlog.conf": "mine",
            entry + "/mtree": "",
        ])
        try FileDescriptor(path: tree.scratch.path + entry + "/mtree", flags: O_WRONLY).write(packed)
        #expect(package()["package.modified"] == modified)
    }

    @Test(arguments: [("birdlog\n", "distribution"), ("busybox\nbirdlog@edge\n", "third party")])
    func apksOwner(world: String, origin: String) throws {
        let sha1 = try #require(Hex.decode(try Checksum.hex(.sha1, of: Array(program.utf8))))
        try tree.write([
            "/usr/bin/birdlog": program, "/etc/apk/world": world,
            "/etc/apk/repositories": "https://dl-cdn.alpinelinux.org/alpine/v3.20/main\n@edge https://x.example/y\n",
            "/lib/apk/db/installed":
                "C:Q1x\nP:musl\nV:1.2\nF:lib\nR:libc.so\nZ:Q1x\n\nC:Q1y\nP:birdlog\nV:1.4-r0\nF:usr/bin\nR:other\nR:birdlog\na:0:0:755\nZ:Q1\(Data(sha1).base64EncodedString())\n",
        ])
        #expect(
            package() == [
                "package.manager": "apk", "package.name": "birdlog", "package.version": "1.4-r0",
                "package.origin": origin, "package.modified": "none of 1 looked at",
            ])
    }

    @Test(
        arguments: [
            ("Fedora Project", "distribution"), ("Wilhelminas Vendor", "third party"),
            (nil, "built or installed locally"),
        ] as [(String?, String)])
    func rpmsOwner(vendor: String?, origin: String) throws {
        var header = RpmHeaderWriter()
        header.add(1000, "birdlog")
        header.add(1001, "1.4")
        header.add(1002, "3.fc41")
        if let vendor { header.add(1011, vendor) }
        header.add(1118, ["/etc/", "/usr/bin/"])
        header.add(1117, ["birdlog", "birdlog"])
        header.add(1116, [0, 1])
        header.add(1035, ["", try Checksum.hex(.sha256, of: Array("as it was".utf8))])
        header.add(5011, [8])
        try tree.write(["/etc/os-release": "ID=fedora\n", "/usr/bin/birdlog": program])
        try tree.write(["/usr/lib/sysimage/rpm/x": ""])
        chmod(tree.scratch.path + "/usr/lib/sysimage/rpm", 0o700)
        let path = tree.scratch.path + "/usr/lib/sysimage/rpm/rpmdb.sqlite"
        do {
            let database = try SQLiteConnection(path: path)
            try database.execute("CREATE TABLE Packages (hnum INTEGER PRIMARY KEY AUTOINCREMENT, blob BLOB NOT NULL)")
            try database.execute("CREATE TABLE Basenames (key TEXT NOT NULL, hnum INTEGER, idx INTEGER)")
            try database.execute("INSERT INTO Packages VALUES (7, ?)", [.blob(header.bytes)])
            try database.execute("INSERT INTO Basenames VALUES ('birdlog', 7, 0), ('birdlog', 7, 1)")
        }
        #expect(
            package() == [
                "package.manager": "rpm", "package.name": "birdlog", "package.version": "1.4-3.fc41",
                "package.origin": origin, "package.modified": "birdlog of 1 looked at",
            ])
    }

    @Test func bundlesAreKnownByTheirWorld() throws {
        try tree.write([
            "/.flatpak-info":
                "[Application]\nname=org.example.Birdlog\n\n[Instance]\nbranch=stable\napp-commit=0123456789abcdef\n"
        ])
        let inside = FactSubject(asker: .itself)
        #expect(package(inside)["package.name"] == "org.example.Birdlog")
        #expect(package(inside)["package.version"] == "stable 0123456789ab")
        #expect(package(FactSubject(asker: .tool)).isEmpty)
    }

    @Test func snapsAndNixAndAppImagesToo() throws {
        let inside = FactSubject(asker: .itself)
        let snap = ["SNAP": "/snap/birdlog/x1", "SNAP_NAME": "birdlog", "SNAP_REVISION": "x1", "SNAP_VERSION": "1.4"]
        #expect(package(inside, environment: snap)["package.version"] == "1.4 (revision x1)")
        #expect(package(inside, environment: snap)["package.origin"] == "built or installed locally")
        #expect(package(inside, environment: ["APPIMAGE": "/home/w/B.AppImage"]) == ["package.manager": "appimage"])
        let nix = package(FactSubject(executable: "/nix/store/abc123-bird-log-1.4/bin/birdlog"))
        #expect(nix == ["package.manager": "nix", "package.name": "bird-log", "package.version": "1.4"])
    }

    @Test func whatNoPackageOwnsAndBrokenDatabasesGiveNothing() throws {
        try writeDpkg()
        #expect(package(FactSubject(executable: "/home/w/birdlog")).isEmpty)
        #expect(package(FactSubject(executable: "/usr/local/bin/birdlog")).isEmpty)
        try tree.write([
            "/usr/lib/sysimage/rpm/rpmdb.sqlite": "no database", "/var/lib/pacman/local/x-1/files": "",
            "/lib/apk/db/installed": "R:birdlog\nZ:\nF:\n\n",
        ])
        #expect(package(FactSubject(executable: "/usr/bin/another")).isEmpty)
    }

    @Test(.enabled(if: access("/var/lib/dpkg/status", R_OK) == 0, "this machine's packages are dpkg's"))
    func thisMachinesOwnerIsAsDpkgSays() throws {
        let facts = SystemInfo.collect(
            from: .this, about: FactSubject(executable: "/usr/bin/env"), patience: .seconds(60))
        let told = Dictionary(facts.map { ($0.key, $0.value) }) { first, _ in first }
        let said = try ChildProcess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}", "coreutils"]).outputText
        #expect("\(told["package.name"] ?? "") \(told["package.version"] ?? "")" == said)
        #expect(told["package.modified"]?.hasPrefix("none of ") == true)
    }
}
