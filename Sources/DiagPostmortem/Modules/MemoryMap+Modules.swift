extension MemoryMap {
    /// Makes up the map of a process whose own could not be read, from the modules it had when armed: each segment of
    /// each module's file where the loader put it. Stacks and heaps are missing.
    init(modules: [RecordedModule]) {
        var regions: [MappedRegion] = []
        for module in modules where module.path.utf8.first == UInt8(ascii: "/") {
            guard let file = RegularFile(path: module.path, following: true) else { continue }
            let name = file.name
            guard let image = ElfImage(ModuleBytes(file: file)),
                module.buildID.isEmpty || image.buildID == module.buildID
            else { continue }
            regions += image.loads.compactMap { Self.region($0, of: module, name) }
        }
        self.init(regions: regions)
    }

    private static func region(_ segment: ElfImage.Segment, of module: RecordedModule, _ path: String) -> MappedRegion?
    {
        let page: UInt64 = 0xfff
        let start = (module.loadBias &+ segment.address) & ~page
        let end = (module.loadBias &+ segment.address &+ segment.memorySize &+ page) & ~page
        guard start < end, start >= module.start & ~page, end <= (module.end &+ page) & ~page else { return nil }
        return MappedRegion(
            start: start, end: end, readable: true, writable: segment.writable, executable: segment.executable,
            fileOffset: segment.fileOffset & ~page, path: path)
    }
}
