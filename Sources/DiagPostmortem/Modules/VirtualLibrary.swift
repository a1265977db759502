internal import CElfutils
internal import PlatformOS

/// The kernel's shared object, vdso(7). It has no file; a record of the same kernel is read with our own copy.
enum VirtualLibrary {
    /// This process's vDSO, or `nil` where the kernel maps none.
    static var image: ElfImage? {
        let address = getauxval(UInt(AT_SYSINFO_EHDR))
        guard address != 0, let start = UnsafeRawPointer(bitPattern: address) else { return nil }
        let size = mappedSize(from: UInt64(address))
        guard size > 0, size <= 1 << 16 else { return nil }
        return ElfImage(ModuleBytes(memory: Array(UnsafeRawBufferPointer(start: start, count: size))))
    }

    private static func mappedSize(from address: UInt64) -> Int {
        guard let text = try? FileDescriptor.contents(ofFile: "/proc/self/maps", limit: 1 << 20) else { return 0 }
        guard let region = MemoryMap(maps: text)[address], region.readable else { return 0 }
        return Int(region.end - address)
    }
}
