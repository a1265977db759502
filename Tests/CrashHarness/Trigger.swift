internal import Glibc
internal import PlatformOS
internal import TestSupport

/// One way to die that a trigger program offers.
package struct Trigger: Sendable {
    package var name: String
    /// The signal it dies by; 0 when the process itself ends well.
    package var signal: Int32
    package var frames: FramePattern
    /// Parts of the headline, one of which a report must have.
    package var reasons: [String]
    package var traits: TriggerTraits
    /// What it does, in words.
    package var note: String

    /// Those that a program lists: name, signal, frames, reason, traits and note, separated by tabs.
    package static func list(_ program: String = BuiltProgram.path("crash-triggers")) -> [Trigger] {
        let text = (try? ChildProcess.run([program, "list"]).outputText) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 6 else { return nil }
            return Trigger(
                name: parts[0], signal: Int32(parts[1]) ?? 0, frames: FramePattern(parts[2]),
                reasons: parts[3].split(separator: "|").map(String.init),
                traits: TriggerTraits(parts[4]), note: parts[5])
        }
    }

    /// Whether this user can set its scene here.
    package var canRun: Bool { geteuid() == 0 || !traits.contains(.needsRoot) }
}
