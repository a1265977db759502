import DiagRedaction
import PlatformOS

// `make rules`: writes what redaction-rules/compiled.bin is to hold, made of the rule files this program was built with.

try FileDescriptor(adopting: 1).write(BuiltInRules.archive())
