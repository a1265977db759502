internal import CCrashHandler
internal import PlatformOS

/// A trigger program's functions by address, from nm(1): for records whose program is gone, and for what the handler
/// itself unwound.
package struct ProgramSymbols: Sendable {
    /// Sorted by address.
    private let symbols: [(address: UInt64, name: String)]

    /// - Parameter program: its symbols, or those of the debug file beside it.
    package init(_ program: String) {
        let lists = [program, program + ".debug"].map { file in
            (try? ChildProcess.run(["nm", "-n", "--defined-only", file]).outputText) ?? ""
        }
        symbols = lists.joined(separator: "\n").split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.count == 3, "tTwW".contains(parts[1]), let address = UInt64(parts[0], radix: 16) else {
                return nil
            }
            return (address, String(parts[2]))
        }
    }

    /// The function that holds this link-time address.
    package func name(at address: UInt64) -> String? { symbols.last { $0.address <= address }?.name }

    /// Names for the program counters the handler unwound. A caller's is its return address, so the byte before counts.
    package func namesInHandler(of record: RecordFile) -> [String] {
        let module = record.executable
        return record.frames.enumerated().map { index, pc in
            guard pc >= module.start, pc < module.end else { return FramePattern.unnamed }
            return name(at: pc - module.load_bias - (index == 0 ? 0 : 1)) ?? FramePattern.unnamed
        }
    }
}
