/// What naming the frames of one report may cost, for all modules together: a record can name every file of a machine.
/// Large programs take a tenth of it. Not thread-safe.
final class SymbolBudget {
    /// Functions of symbol tables, of 16 bytes each in memory.
    var symbols = 400_000
    /// Memory that libdw keeps until it is closed, in bytes: of compile units and of line number programs.
    private(set) var bytes = 26 << 20
    /// Entries of debug information that are looked at: about 50 ns each.
    private(set) var entries = 1_000_000
    /// Address ranges in it.
    var ranges = 2_000_000

    /// Something was left unread.
    var isSpent: Bool { isShort || symbols == 0 || entries <= 0 || ranges <= 0 }

    private var isShort = false
    private var files: [ElfHandle] = []
    private let pages = MappedPages()
    private var unsettled: UInt = 0
    /// The most pages in excess so far: ``bytes`` are as many fewer.
    private var charged = 0

    /// From now on the file's pages go when all of them are many.
    func watch(_ file: ElfHandle) { files.append(file) }

    /// Takes `count` bytes of ``bytes`` where they are left, and says whether they are.
    func take(bytes count: Int) -> Bool {
        guard count <= bytes else {
            isShort = true
            return false
        }
        bytes -= count
        return true
    }

    /// One entry more.
    func spend() {
        entries -= 1
        touch(1)
    }

    /// Takes note of a look into a file.
    ///
    /// - Parameter weight: How many entries that lie side by side touch as much of it.
    func touch(_ weight: UInt) {
        unsettled &+= weight
        if unsettled >= 512 { settle() }
    }

    /// Gives back the files' pages where they are many; what is needed again is mapped again. For after each look at
    /// places all over a file: the kernel maps what lies around each.
    ///
    /// A kernel that keeps files in huge pages (Linux 6.18) maps two megabytes around each place, however few are looked
    /// at in between: what that takes at once is not there for libdw.
    func settle() {
        unsettled = 0
        let excess = pages.excess
        guard excess > 0 else { return }
        if excess > charged {
            bytes -= (excess - charged) * MappedPages.size
            charged = excess
        }
        for file in files { file.releasePages() }
    }
}
