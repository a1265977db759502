/// Decides whose code a frame is: the application's, or a runtime's or the system's.
struct ApplicationModules {
    private let executable: String
    /// With a final "/"; `nil` when the executable lies in a directory of the system, beside which anything may lie.
    private let directory: String?

    init(executablePath: String) {
        executable = executablePath
        let parts = executablePath.split(separator: "/").dropLast()
        let parent = parts.map { "/" + $0 }.joined()
        let shared = ["", "/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/lib", "/lib64", "/usr/lib"]
        directory = shared.contains(parent) ? nil : parent + "/"
    }

    func contains(modulePath: String) -> Bool {
        if modulePath == executable { return true }
        guard let directory, modulePath.hasPrefix(directory) else { return false }
        let name = modulePath.split(separator: "/").last ?? ""
        return !Self.runtimeLibraries.contains { name.hasPrefix($0) }
    }

    /// Whether a function inside an application module is the application's own: a static standard library lies in the
    /// same file, and so does the reporter.
    func isOwn(_ frame: SymbolizedFrame) -> Bool {
        if let file = frame.file, OwnLibraries.contain(sourceFile: file) { return false }
        guard let raw = frame.rawName else { return false }
        let name = FunctionName(raw: raw)
        if name.runtimeFailure != nil { return false }
        if let module = name.swiftModule { return !Self.isRuntime(swiftModule: module) }
        if Demangler.isSwift(raw) { return frame.hasDebugInformation && !name.isCompilerMade }
        if RustName.isRust(raw) { return !Self.isRuntime(rustFunction: name.demangled) }
        // What Swift's runtime calls inside itself has any name, but not without its types.
        if !frame.hasDebugInformation, name.demangled.contains("swift::") { return false }
        return !Self.runtimePrefixes.contains { name.demangled.hasPrefix($0) } && !name.isCompilerMade
    }

    static func isRuntime(swiftModule: String) -> Bool {
        runtimeSwiftModules.contains(swiftModule) || OwnLibraries.swiftModules.contains(swiftModule)
            || swiftModule.hasPrefix("Foundation")
            || swiftModule.hasPrefix("_Foundation")
    }

    /// "core::panicking::panic", or "<alloc::vec::Vec<T> as …>::index": the crate comes first either way. What has none,
    /// as in "<usize as core::slice::index::SliceIndex<[T]>>::index", goes by whose trait it is.
    private static func isRuntime(rustFunction name: String) -> Bool {
        var path = name.drop { "<&*[(".contains($0) }
        if name.hasPrefix("<"), let mark = path.firstRange(of: " as "), !path[..<mark.lowerBound].contains("::") {
            path = path[mark.upperBound...]
        }
        return rustLibrary.contains { path.hasPrefix($0) }
    }

    private static let rustLibrary = [
        "std::", "core::", "alloc::", "rust_begin_unwind", "rust_panic", "__rustc", "compiler_builtins::",
    ]
    private static let runtimeSwiftModules: Set = [
        "Swift", "_Concurrency", "Dispatch", "_StringProcessing", "_RegexParser", "Synchronization", "Distributed",
        "Observation", "Glibc", "SwiftGlibc", "Runtime", "_Builtin_float", "_Differentiation", "Cxx", "CxxStdlib",
    ]
    private static let runtimeLibraries = [
        "libswift", "libdispatch.so", "libBlocksRuntime.so", "libFoundation", "lib_Foundation", "libstdc++.so",
        "libc.so",
        "libm.so", "libgcc_s.so", "libpthread.so", "ld-linux", "libunwind", "libc++", "lib_InternalSwift", "libXCTest",
        "libTesting",
    ]
    private static let runtimePrefixes = [
        "swift_", "_swift_", "__swift_", "swift::", "dispatch_", "_dispatch_", "__DISPATCH_", "Block_", "_Block_",
        "std::", "__cxa_",
        "__cxxabiv1::", "__gnu_cxx::", "_start", "__libc_", "gt_", "__clang_call_terminate", "llvm::", "_Unwind_",
        "operator new", "operator delete", "abort", "raise", "__restore_rt", "_dl_", "__do_global", "_init", "_fini",
        "__interceptor_", "___interceptor_", "__sanitizer", "__asan", "__tsan", "__ubsan",
    ]
}
