internal import CElfutils

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
        guard let file = RegularFile(path: "/proc/self/maps") else { return 0 }
        let text = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
            count = file.read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
        guard let region = MemoryMap(maps: text)[address], region.readable else { return 0 }
        return Int(region.end - address)
    }
}
