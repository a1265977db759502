internal import DiagModel

/// Rates how far a trace can be trusted, and says what would help.
struct TraceRater {
    let modules: ModuleTable
    let symbolicator: Symbolicator

    func rate(
        _ named: [NamedThread.NamedFrame], _ trace: UnwindResult, damagedSections: Int
    ) -> TraceRating {
        let frames = named.map(\.frame)
        guard frames.contains(where: { $0.function != nil || $0.module != nil }) else {
            return TraceRating(level: 0, reason: "the record holds no usable stack of the crashed thread")
        }
        let own = named.filter(\.frame.inApp)
        var causes = causes(frames)
        if trace.end == .broken { causes.append("the trace ends before the thread's first function") }
        if trace.frames.contains(where: { $0.origin == .scanned }) { causes.append("the call chain was damaged") }
        if damagedSections > 0 { causes.append("\(damagedSections) damaged parts of the record were left out") }
        let level = level(frames, own, causes)
        if level < 3 && causes.isEmpty { causes.append(fallbackCause(own.map(\.frame))) }
        return TraceRating(level: level, reason: level == 3 ? nil : joined(causes))
    }

    private func level(_ frames: [Frame], _ own: [NamedThread.NamedFrame], _ causes: [String]) -> Int {
        guard frames.contains(where: { $0.function != nil }) else { return 0 }
        if own.isEmpty { return causes.isEmpty ? 2 : 1 }
        if own.contains(where: { $0.rawName == nil }) { return 1 }
        let placed = own.indices.allSatisfy { hasPlace(own, $0) }
        return placed && causes.isEmpty ? 3 : 2
    }

    /// Code the compiler made has no line to give: thunks, and what calls an application's `main`.
    private func hasPlace(_ own: [NamedThread.NamedFrame], _ index: Int) -> Bool {
        if own[index].frame.line != nil { return true }
        guard let name = own[index].rawName.map({ FunctionName(raw: $0) }) else { return false }
        if name.isCompilerMade || name.isEntryPoint { return true }
        let callee = index > 0 ? own[index - 1].rawName : nil
        return callee.map { name.isThunk(to: FunctionName(raw: $0)) } ?? false
    }

    private func fallbackCause(_ own: [Frame]) -> String {
        if own.isEmpty { return "no frame of the application is on the crashed thread" }
        if symbolicator.leftSomeUnread { return "the program has more debug information than a report reads" }
        return own.contains { $0.function == nil }
            ? "some frames of the application have no symbol" : "some frames of the application have no line"
    }

    /// What keeps names or lines from the frames, module by module.
    private func causes(_ frames: [Frame]) -> [String] {
        var causes: [String] = []
        var seen: Set<String> = []
        for frame in frames {
            guard let module = modules.module(at: frame.address &- 1), seen.insert(module.path).inserted else {
                continue
            }
            if module.changedSinceCrash {
                causes.append("\(module.name) has changed since the crash: its frames have no names")
            } else if module.image == nil {
                causes.append("\(module.name) is gone: its frames have no names")
            } else if frame.inApp && !symbolicator.symbols(of: module).hasDebugInformation {
                causes.append("\(module.name) has no debug information: \(cure(for: module))")
            }
        }
        return causes
    }

    private func cure(for module: LoadedModule) -> String {
        guard let package = InstalledPackage.owner(ofFile: module.path) else {
            return "build it with -g, or keep its debug file"
        }
        return "install \(package)-dbgsym (or \(package)-dbg)"
    }

    private func joined(_ causes: [String]) -> String {
        causes.prefix(4).joined(separator: "; ") + (causes.count > 4 ? "; and more" : "")
    }
}
