/// Every region of the dead process, sorted by address.
struct MemoryMap {
    /// Sorted, without overlaps.
    let regions: [MappedRegion]

    /// Lines that can't be read, and regions that overlap an earlier one, are left out.
    /// At most 65,530 regions are kept: the kernel's default limit (`vm.max_map_count`).
    init(maps: some Collection<UInt8>) {
        var regions: [MappedRegion] = []
        for line in maps.split(separator: UInt8(ascii: "\n"), maxSplits: 65_530) {
            if let region = MappedRegion(line: line) { regions.append(region) }
        }
        self.init(regions: regions)
    }

    init(regions: [MappedRegion]) {
        var kept: [MappedRegion] = []
        for region in regions.sorted(by: { $0.start < $1.start }) where region.start >= kept.last?.end ?? 0 {
            kept.append(region)
        }
        self.regions = kept
    }

    func index(of address: UInt64) -> Int? {
        var low = 0
        var high = regions.count
        while low < high {
            let middle = (low + high) / 2
            if regions[middle].end <= address { low = middle + 1 } else { high = middle }
        }
        return low < regions.count && regions[low].start <= address ? low : nil
    }

    subscript(address: UInt64) -> MappedRegion? { index(of: address).map { regions[$0] } }

    /// The region that begins at or after `address`, first in order.
    func following(_ address: UInt64) -> MappedRegion? { regions.first { $0.start >= address } }

    func isExecutable(_ address: UInt64) -> Bool { self[address]?.executable ?? false }
}
