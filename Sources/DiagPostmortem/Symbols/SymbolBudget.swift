/// What naming the frames of one report may cost, for all modules together: a record can name every file of a machine.
/// Large programs take a tenth of it. Not thread-safe.
final class SymbolBudget {
    /// Entries of symbol tables, of 16 bytes each in memory.
    var symbols = 800_000
    /// Entries and address ranges of debug information that are looked at: about 50 ns each.
    private(set) var entries = 1_000_000
    /// Bytes of line number programs, each of which becomes some twenty in memory.
    var lineBytes = 1 << 20

    /// One entry or range more of `file`, whose pages are given back after each sweep over a few megabytes.
    func spend(in file: ElfHandle) {
        entries -= 1
        if entries % 16_384 == 0 { file.releasePages() }
    }
}
