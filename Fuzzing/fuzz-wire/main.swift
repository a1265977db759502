// Fuzzes what the relay reads before and after it has checked a signature. `make fuzz` builds and runs it.

import CFuzzer

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
_ = LLVMFuzzerRunDriver(&count, &arguments, WireInput.run)
