// Fuzzes what looks into encoded text. `make fuzz` builds and runs it.

import CFuzzer

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
_ = LLVMFuzzerRunDriver(&count, &arguments, EncodedInput.run)
