import DiagRedaction
import Glibc
import PlatformOS

// `make rules`: writes what redaction-rules/compiled.bin (`rules`) or literals.bin (`literals`) is to hold, made of the
// rule files this program was built with. Without Vectorscan there is nothing to write for `literals`.

do {
    let bytes = CommandLine.arguments.last == "literals" ? try BuiltInLiterals.archive() : try BuiltInRules.archive()
    try FileDescriptor(adopting: 1).write(bytes ?? [])
} catch {
    try? FileDescriptor(adopting: 2).write(Array("compile-rules: \(error)\n".utf8))
    exit(1)
}
