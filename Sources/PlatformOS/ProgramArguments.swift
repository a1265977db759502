internal import CGNU

/// What this process was called with.
public enum ProgramArguments {
    /// Without the program's name. `CommandLine.arguments` reads /proc and is empty where that is not mounted, as in a bare
    /// chroot; these are read from memory.
    public static func current() -> [String] {
        guard var next = gt_program_arguments() else { return Array(CommandLine.arguments.dropFirst()) }
        var words: [String] = []
        while let word = next.pointee {
            words.append(String(cString: word))
            next += 1
        }
        return Array(words.dropFirst())
    }
}
