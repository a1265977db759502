internal import DiagModel

/// Settings that change how programs run or die. What a user typed into them is not repeated: paths lose their
/// directories, commands their arguments.
enum SettingFacts {
    static func facts(_ machine: Machine, _ subject: FactSubject) -> [SystemFact] {
        let own = subject.asker == .tool ? [] : loader(machine) + allocator(machine)
        return (own + kernel(machine)).compactMap(\.self)
    }

    private static func loader(_ machine: Machine) -> [SystemFact?] {
        func names(_ variable: String) -> String? {
            machine.environment(variable).map { value in
                value.split { $0 == ":" || $0 == " " }.map { String($0.lastPathPart) }.joined(separator: ", ")
            }
        }
        let searched = machine.environment("LD_LIBRARY_PATH")
        return [
            .of("settings.ld_preload", "LD_PRELOAD", names("LD_PRELOAD")),
            .of("settings.ld_audit", "LD_AUDIT", names("LD_AUDIT")),
            .of("settings.ld_library_path", "LD_LIBRARY_PATH", searched.map { PathShape.of($0, home: nil) }),
            .of(
                "settings.ld_preload_file", "/etc/ld.so.preload", machine.text("/etc/ld.so.preload").map { _ in "set" }),
        ]
    }

    /// mallopt(3) and glibc's tunables: numbers are told, everything else is "set".
    private static func allocator(_ machine: Machine) -> [SystemFact?] {
        let tunables = machine.environment("GLIBC_TUNABLES").map { value in
            value.split(separator: ":").map { $0.wholeMatchOfTunable ? String($0) : "another" }.joined(separator: ", ")
        }
        let malloc = machine.environmentNames.filter { $0.hasPrefix("MALLOC_") }.map { name in
            let value = machine.environment(name) ?? ""
            return SystemFact.of(
                "settings.\(name.lowercased())", name, value.allSatisfy(\.isNumber) && value.count < 20 ? value : "set")
        }
        return [.of("settings.glibc_tunables", "GLIBC_TUNABLES", tunables)] + malloc
    }

    private static func kernel(_ machine: Machine) -> [SystemFact?] {
        func unusual(_ key: String, _ title: String, _ path: String, usual: UInt64) -> SystemFact? {
            machine.number("/proc/sys/\(path)").flatMap { $0 == usual ? nil : .of(key, title, String($0)) }
        }
        return [
            .of("settings.core_pattern", "Core dumps", corePattern(machine)),
            .of(
                "settings.ptrace_scope", "ptrace_scope",
                machine.number("/proc/sys/kernel/yama/ptrace_scope").map { String($0) }),
            unusual("settings.overcommit_memory", "vm.overcommit_memory", "vm/overcommit_memory", usual: 0),
            unusual("settings.randomize_va_space", "Address randomisation", "kernel/randomize_va_space", usual: 2),
            unusual("settings.kernel_tainted", "Kernel taint", "kernel/tainted", usual: 0),
            machine.number("/proc/sys/vm/max_map_count").flatMap {
                $0 < 65_530 ? .of("settings.max_map_count", "vm.max_map_count", String($0)) : nil
            },
        ]
    }

    /// core(5): "piped to apport", "a file".
    private static func corePattern(_ machine: Machine) -> String? {
        guard let pattern = machine.text("/proc/sys/kernel/core_pattern", limit: 256) else { return nil }
        guard pattern.hasPrefix("|") else {
            return pattern.hasPrefix("/") ? "a file elsewhere" : "a file beside the work"
        }
        return pattern.dropFirst().split(separator: " ").first.map { "piped to \($0.lastPathPart)" }
    }
}

extension Substring {
    /// "glibc.malloc.check=3".
    fileprivate var wholeMatchOfTunable: Bool {
        let parts = split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].hasPrefix("glibc."), parts[1].count < 20 else { return false }
        return parts[0].allSatisfy { $0.isLowercase || $0 == "." || $0 == "_" || $0.isNumber }
            && parts[1].allSatisfy { $0.isHexDigit || $0 == "x" }
    }
}
