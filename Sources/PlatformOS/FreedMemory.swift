internal import CGNU
internal import Glibc

/// Memory that was freed, and that glibc keeps for later.
public enum FreedMemory {
    /// Gives whole pages of it back to the kernel: malloc_trim(3). Worth it after work that needed far more memory than
    /// what follows; takes some hundred microseconds. Safe on any thread.
    public static func giveBack() { malloc_trim(0) }

    /// Gives back the whole pages within constant data of the program's own file that were read: the kernel reads them
    /// again when they are needed again. madvise(2), MADV_DONTNEED. Safe on any thread.
    ///
    /// - Parameter data: never written, not even by the loader (it holds no addresses).
    public static func forget(_ data: UnsafeRawBufferPointer) {
        let page = sysconf(CInt(_SC_PAGESIZE))
        guard let base = data.baseAddress, page > 0 else { return }
        let start = UInt(bitPattern: base)
        let first = (start + UInt(page) - 1) / UInt(page) * UInt(page)
        let end = (start + UInt(data.count)) / UInt(page) * UInt(page)
        if first < end { madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_DONTNEED) }
    }

    /// Gives back what was read of the program's and its libraries' files: code and constants. What is needed again the
    /// kernel maps again, mostly out of its cache, in a tenth of a millisecond in all; what ran once, as a start does,
    /// counts no longer as this process's memory. For tools: an application's pages are its own business.
    ///
    /// Safe on any thread. A debugger's breakpoints are forgotten too. Source: dl_iterate_phdr(3), elf(5).
    public static func forgetFiles() {
        _ = dl_iterate_phdr(
            { object, _, _ in
                guard let object = object?.pointee else { return 0 }
                for segment in UnsafeBufferPointer(start: object.dlpi_phdr, count: Int(object.dlpi_phnum)) {
                    // What the loader writes addresses into is in segments that can be written at first.
                    let isConstant = segment.p_type == UInt32(PT_LOAD) && segment.p_flags & UInt32(PF_W) == 0
                    guard isConstant else { continue }
                    let start = UnsafeRawPointer(bitPattern: UInt(object.dlpi_addr + segment.p_vaddr))
                    FreedMemory.forget(UnsafeRawBufferPointer(start: start, count: Int(segment.p_memsz)))
                }
                return 0
            }, nil)
    }
}
