import CCrashTriggers
import DiagCapture
import Glibc

/// Dies in the way asked for: `crash-triggers --directory DIR run NAME`. One process, one death.
@main
struct CrashTriggers {
    static func main() throws {
        let command = Command(CommandLine.arguments.dropFirst())
        cct_begin()
        switch command.verb {
        case .list: list()
        case .run(let name): try run(name, command)
        case .usage:
            print("usage: crash-triggers [--directory DIR] [--scratch DIR] [--bystanders N] [--late-arm]")
            print("                      [--handler chain|return|longjmp|exit] list | run NAME | noop | idle")
            exit(2)
        }
    }

    /// One line each: name, signal number, expected innermost frames, headline, traits, note; separated by tabs.
    private static func list() {
        for index in 0..<cct_count() {
            let trigger = cct_at(index).pointee
            print(
                String(cString: trigger.name), trigger.signal, String(cString: trigger.frames),
                String(cString: trigger.reason), trigger.traits.map { String(cString: $0) } ?? "",
                String(cString: trigger.note), separator: "\t")
        }
        for trigger in SwiftTrigger.all {
            print(trigger.name, trigger.signal, trigger.frames, trigger.reason, "", trigger.note, separator: "\t")
        }
    }

    private static func run(_ name: String, _ command: Command) throws {
        if let scratch = command.scratch ?? command.directory { cct_set_directory(scratch) }
        if let handler = command.handler { cct_install_handler(handler) }
        if command.lateArm { cct_start_bystanders(command.bystanders, 0) }
        cct_named(name)?.pointee.prepare?()
        if let complaint = arm(command), cct_is_unrecorded(name) == 0 {
            print(complaint)
            fflush(nil)  // a crash flushes nothing
        }
        if !command.lateArm { cct_start_bystanders(command.bystanders, 0) }
        CrashHandler.annotate("trigger", name)
        CrashHandler.breadcrumb("about to run \(name)")
        try runEpisode(name)
        if let trigger = cct_named(name) {
            trigger.pointee.run()
            exit(97)
        }
        guard let trigger = SwiftTrigger.all.first(where: { $0.name == name }) else {
            print("no such trigger")
            exit(98)
        }
        try trigger.run()
        exit(97)
    }

    /// What is no death by itself; returns when the name is none of these.
    private static func runEpisode(_ name: String) throws {
        switch name {
        case "noop": exit(0)
        case "idle":
            cct_note_ready()
            while true { pause() }
        case "disarmed":
            CrashHandler.disarm()
            store3()
        case "notes": leaveNotes()
        default:
            _ = cct_run_episode(name) {
                _ = CrashTriggers.arm(Command(CommandLine.arguments.dropFirst()))
                CrashHandler.breadcrumb("in the child")
            }
        }
    }

    /// Returns why that failed.
    private static func arm(_ command: Command) -> CaptureError? {
        guard let directory = command.directory else { return nil }
        cct_note_arm(0)
        defer { cct_note_arm(1) }
        do {
            try CrashHandler.arm(.init(directory: directory, appID: "org.example.triggers", appVersion: "1.2.3"))
            return nil
        } catch {
            return error
        }
    }
}
