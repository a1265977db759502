/// The modules of the dead process, opened when first asked for.
///
/// Nothing but files that were mapped executable is ever opened here, so a record can't point us at other files.
final class ModuleTable {
    let map: MemoryMap
    /// What the record says of its modules: their build ids above all.
    private let recorded: [RecordedModule]
    private var modules: [String: LoadedModule?] = [:]
    private let executablePaths: Set<String>
    private let cache = BlockCache()
    /// Where `module(of:)` was last asked: most reads follow one another.
    private var recent: (start: UInt64, module: LoadedModule)?
    /// Files opened so far; a record that names more than this is not believed.
    private static let openLimit = 512

    init(map: MemoryMap, recorded: [RecordedModule] = []) {
        self.map = map
        self.recorded = recorded.filter { $0.end > $0.start }
        executablePaths = Set(map.regions.lazy.filter { $0.executable }.map(\.path))
    }

    /// Everything that was mapped executable, as the kernel named it, sorted.
    var loadedPaths: [String] { executablePaths.sorted() }

    /// The module that covers `address`, whatever the permissions there; `nil` for memory of no module.
    func module(at address: UInt64) -> LoadedModule? { map[address].flatMap(module(of:)) }

    func module(of region: MappedRegion) -> LoadedModule? {
        if let recent, recent.start == region.start { return recent.module }
        guard executablePaths.contains(region.path) else { return nil }
        if modules[region.path] == nil, modules.count < Self.openLimit {
            modules.updateValue(load(region), forKey: region.path)
        }
        guard let module = modules[region.path] ?? nil else { return nil }
        recent = (region.start, module)
        return module
    }

    /// `address` as the linker knew it; `nil` when it is not code of a module. A module whose file is gone or changed
    /// still has the load bias that the record tells.
    func linkAddress(of address: UInt64) -> UInt64? {
        guard let region = map[address], region.executable else { return nil }
        if let image = module(of: region)?.image {
            return image.address(ofCodeAt: address - region.start &+ region.fileOffset)
        }
        return recorded.first { address >= $0.start && address < $0.end }.map { address &- $0.loadBias }
    }

    private func load(_ region: MappedRegion) -> LoadedModule? {
        let recorded = recorded.first { region.start >= $0.start && region.start < $0.end }
        let buildID = recorded?.buildID ?? []
        let first = map.regions.first { $0.path == region.path }?.start ?? region.start
        if region.path == "[vdso]" {
            let own = VirtualLibrary.image.map { [$0] } ?? []
            return LoadedModule(path: region.path, loadAddress: first, recordedBuildID: buildID, candidates: own)
        }
        guard region.isFile else { return nil }
        var candidates: [ElfImage] = []
        if let file = RegularFile(path: region.filePath), let image = ElfImage(ModuleBytes(file: file, cache: cache)) {
            candidates.append(image)
        } else if let image = recorded.flatMap(image(asArmed:)) {
            candidates.append(image)
        }
        // Whatever now lies at the path of an unlinked file is believed only by its build id.
        if region.isDeleted && buildID.isEmpty { candidates.removeAll() }
        return LoadedModule(
            path: region.filePath, loadAddress: first, recordedBuildID: buildID, candidates: candidates)
    }

    /// The module's file by the name it had when armed, if that still is it: where the process has changed its root or
    /// its mounts since, the kernel's map may name it by a path that leads nowhere.
    private func image(asArmed module: RecordedModule) -> ElfImage? {
        guard !module.buildID.isEmpty, let file = RegularFile(path: module.path, following: true),
            let image = ElfImage(ModuleBytes(file: file, cache: cache)), image.buildID == module.buildID
        else { return nil }
        return image
    }
}
