import DiagRedaction
import Glibc
import PlatformOS

// `make rules`: writes what redaction-rules/compiled.bin is to hold, made of the rule files this program was built with.

do {
    try FileDescriptor(adopting: 1).write(BuiltInRules.archive())
} catch {
    try? FileDescriptor(adopting: 2).write(Array("compile-rules: \(error)\n".utf8))
    exit(1)
}
