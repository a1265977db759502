// Fuzzes what reads a crash record: any bytes in one give a report or a typed error. `make fuzz` builds and runs it.

import CFuzzer

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
_ = LLVMFuzzerRunDriver(&count, &arguments, RecordInput.run)
