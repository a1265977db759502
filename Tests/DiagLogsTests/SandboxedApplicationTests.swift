import DiagLogs
import Glibc
import JournalFixtures
import DiagModel
import PlatformOS
import TestSupport
import Testing

struct SandboxedApplicationTests {
    private let scratch = ScratchDirectory()

    private func found(_ id: String, _ program: String? = nil) -> SandboxedApplication? {
        SandboxedApplication(id: id, program: program, home: scratch.path)
    }

    static let programs: [(String, SandboxedApplication?)] = [
        (
            "/var/lib/flatpak/app/org.example.Foo/x86_64/stable/active/files/bin/foo",
            .flatpak(id: "org.example.Foo")
        ),
        ("/home/w/.local/share/flatpak/app/org.example.Foo/current/foo", .flatpak(id: "org.example.Foo")),
        ("/snap/foo/42/usr/bin/foo", .snap(name: "foo")),
        ("/var/lib/snapd/snap/foo/42/bin/foo", .snap(name: "foo")),
        ("/usr/bin/foo", nil), ("/opt/snap/foo/bin/foo", nil), ("/snap", nil), ("/var/lib/flatpak/app", nil),
        ("/snap/*/42/foo", nil),
    ]

    @Test(arguments: programs)
    func whereAProgramLiesTellsItsSandbox(program: String, sandbox: SandboxedApplication?) {
        #expect(found("org.example.birdlog", program) == sandbox)
    }

    @Test func anApplicationOfThatNameIsKnownByItsDirectory() throws {
        #expect(found("org.example.Foo") == nil)
        for path in ["/.var", "/.var/app", "/.var/app/org.example.Foo", "/snap", "/snap/foo"] {
            mkdir(scratch.path + path, 0o700)
        }
        #expect(found("org.example.Foo") == .flatpak(id: "org.example.Foo"))
        #expect(found("foo") == .snap(name: "foo"))
        #expect(found("../snap/foo") == nil)
        #expect(found("") == nil)
    }

    @Test(arguments: [
        ("app-flatpak-org.example.Foo-77.scope", true), ("app-org.example.Foo-77.scope", true),
        ("app-gnome-org.example.Foo-77.scope", true), ("app-flatpak-org.example.FooBar-77.scope", false),
        ("app-flatpak-net.org.example.Foo-77.scope", false),
    ])
    func itsScopesAreItsOwnAlone(unit: String, isIts: Bool) throws {
        var entry = ExportEntry(second: 5, "hello")
        entry.fields.append(("_SYSTEMD_USER_UNIT", Array(unit.utf8)))
        try JournalFixture.write([entry], to: scratch.path)
        let window = LogWindow.around(
            time: Timestamp(microseconds: Int64(ExportEntry.epoch + 9_000_000)), monotonic: nil)
        var count = 0
        for pattern in SandboxedApplication.flatpak(id: "org.example.Foo").units {
            var source = JournalSource(.unit(pattern), in: [.directory(scratch.path)])
            source.userID = 1000
            count += try source.slice(window, budget: LogBudget()).entries.count
        }
        #expect((count > 0) == isIts)
    }

    @Test func aDashInAnIdIsWrittenAsUnitsWriteIt() throws {
        let units = SandboxedApplication.flatpak(id: "org.example.foo-bar").units
        #expect(units.contains { fnmatch($0, #"app-flatpak-org.example.foo\x2dbar-7.scope"#, 0) == 0 })
    }
}

struct SessionLogTests {
    private let scratch = ScratchDirectory()

    @Test func theLogsOfXAndTheDesktopAreFoundAndTheirRotationsComeWithThem() throws {
        for path in ["home", "home/.local", "home/.local/share", "home/.local/share/xorg", "log"] {
            mkdir(scratch.path + "/" + path, 0o700)
        }
        let names = [
            "home/.xsession-errors", "home/.xsession-errors.old", "home/.local/share/xorg/Xorg.0.log",
            "home/.local/share/xorg/Xorg.0.log.old", "log/Xorg.1.log", "log/other.log",
        ]
        for name in names { close(open(scratch.path + "/" + name, O_WRONLY | O_CREAT, 0o600)) }
        let paths = SessionLogs.paths(
            home: scratch.path + "/home", system: scratch.path + "/log", .last(.seconds(60)))
        #expect(
            paths.map { String($0.dropFirst(scratch.path.count + 1)) }
                == ["home/.xsession-errors", "home/.local/share/xorg/Xorg.0.log", "log/Xorg.1.log"])
    }

    @Test func ofAFileThatAllShareOnlyLinesThatNameTheProgramAreTaken() throws {
        let path = scratch.path + "/.xsession-errors"
        try FileDescriptor(path: path, flags: O_WRONLY | O_CREAT).write(
            Array("other: private\nbirdlog: cannot open display\n(birdlog:42): Gtk-WARNING **: no theme\n".utf8))
        let slice = try LogFileSource(path: path, naming: "birdlog").slice(.last(.seconds(60)), budget: LogBudget())
        #expect(
            slice.entries.map { String(decoding: $0.message, as: UTF8.self) }
                == ["birdlog: cannot open display", "(birdlog:42): Gtk-WARNING **: no theme"])
    }
}
