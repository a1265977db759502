internal import DiagModel

/// The process itself: how many descriptors and threads, with which options it was started.
enum ProcessFacts {
    static func facts(_ machine: Machine, _ subject: FactSubject) -> [SystemFact] {
        let descriptors = SystemFact.of(
            "process.open_descriptors", "Open descriptors at the crash", subject.crash?.openDescriptors.map(text))
        let crashed = SystemFact.of(
            "process.threads", "Threads at the crash", subject.crash?.threads.map { String($0) })
        guard subject.asker == .itself else { return [descriptors, crashed].compactMap(\.self) }
        let status = KeyValueFile.colons(machine.text("/proc/self/status") ?? "")
        return [
            descriptors ?? .of("process.open_descriptors", "Open descriptors", openDescriptors(machine)),
            crashed ?? .of("process.threads", "Threads", status["Threads"]),
            .of("process.resident_bytes", "Resident memory", status["VmRSS"].flatMap(bytes)),
            .of("process.superuser", "Privileges", isSuperuser(status["Uid"]) ? "all (superuser)" : nil),
            .of("process.options", "Options", options(machine)),
        ].compactMap(\.self)
    }

    /// "37, limit 1024"; "all of 1024".
    private static func text(_ count: DescriptorCount) -> String {
        if count.isAtLeast, count.open >= count.limit { return "all of \(count.limit)" }
        return "\(count.open)\(count.isAtLeast ? " or more" : ""), limit \(count.limit)"
    }

    /// One of them is this very listing's.
    private static func openDescriptors(_ machine: Machine) -> String? {
        let names = machine.names(in: "/proc/self/fd")
        guard !names.isEmpty else { return nil }
        return String(machine.isThis ? names.count - 1 : names.count)
    }

    private static func bytes(_ kibibytes: String) -> String? {
        kibibytes.split(separator: " ").first.flatMap { UInt64($0) }
            .map { Quantity.bytes($0.multipliedClamping(by: 1024)) }
    }

    /// Real, effective, saved, file system.
    private static func isSuperuser(_ ids: String?) -> Bool {
        let fields = ids?.split(whereSeparator: \.isWhitespace) ?? []
        return fields.count > 1 && fields[1] == "0"
    }

    /// Names alone: "--token=x" is "--token", "-px" is "-p", and what follows "--" is nobody's option.
    private static func options(_ machine: Machine) -> String? {
        let arguments = (machine.bytes("/proc/self/cmdline", limit: 1 << 16) ?? []).split(separator: 0).dropFirst()
            .map { String(decoding: $0, as: UTF8.self) }
        let names = arguments.prefix { $0 != "--" }.compactMap(optionName)
        guard !names.isEmpty else { return nil }
        var seen: Set<Substring> = []
        return names.filter { seen.insert($0).inserted }.prefix(32).joined(separator: " ")
    }

    private static func optionName(_ argument: String) -> Substring? {
        guard argument.hasPrefix("--") else {
            let short = argument.prefix(2)
            return short.count == 2 && short.hasPrefix("-") && short.last?.isLetter == true ? short : nil
        }
        let name = argument.prefix { $0 != "=" }
        let plain = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
        }
        return plain && name.count > 2 && name.count <= 40 ? name : nil
    }
}
