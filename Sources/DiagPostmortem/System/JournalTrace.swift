internal import DiagModel

/// The stack traces that systemd-coredump(8) wrote into its journal entry's message.
///
/// Its lines (src/shared/elf-util.c of systemd): "Stack trace of thread 42:", then
/// "#0  0x000055d0c0de1139 count_birds (bird + 0x1139)", with "n/a" for what is not known. Anybody may have written them: any
/// text gives a value, of bounded size.
struct JournalTrace {
    struct Thread {
        var tid: Int32
        var frames: [NamedThread.NamedFrame] = []
    }

    private static let threadLimit = 256
    private static let frameLimit = 256

    /// The crashed one first, as in its core file.
    private(set) var threads: [Thread] = []

    /// - Parameter executablePath: Of the program that crashed: its frames are told by its file's name.
    init(_ message: String, executablePath: String) {
        let own = executablePath.split(separator: "/").last.map(String.init)
        let application = ApplicationModules(executablePath: executablePath)
        for line in message.split(whereSeparator: \.isNewline) {
            if let tid = Self.thread(line), threads.count < Self.threadLimit {
                threads.append(Thread(tid: tid))
            } else if let last = threads.indices.last, threads[last].frames.count < Self.frameLimit,
                let frame = Self.frame(line, own: own, application)
            {
                threads[last].frames.append(frame)
            }
        }
    }

    private static func thread(_ line: Substring) -> Int32? {
        guard let mark = line.firstRange(of: "Stack trace of thread "), line.last == ":" else { return nil }
        return Int32(line[mark.upperBound...].dropLast())
    }

    private static func frame(
        _ line: Substring, own: String?, _ application: ApplicationModules
    ) -> NamedThread.NamedFrame? {
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[0].first == "#", let address = hexadecimal(words[1]), words[2].last == ")",
            let open = words[2].lastIndex(of: "(")
        else { return nil }
        let name = words[2][..<open].split(separator: " ").joined(separator: " ")
        let place = words[2][open...].dropFirst().dropLast().split(separator: " ")
        guard place.count == 3, place[1] == "+" else { return nil }
        let module = known(place[0])
        let symbol = SymbolizedFrame(rawName: known(name), inlined: false, hasDebugInformation: false)
        let isOwn = module == own && (symbol.rawName == nil || application.isOwn(symbol))
        let frame = Frame(
            address: address, module: module, moduleOffset: hexadecimal(place[2]), function: symbol.function,
            inApp: module != nil && isOwn)
        return NamedThread.NamedFrame(frame: frame, rawName: symbol.rawName)
    }

    private static func known(_ word: some StringProtocol) -> String? { word == "n/a" ? nil : String(word) }

    private static func hexadecimal(_ word: Substring) -> UInt64? {
        word.hasPrefix("0x") ? UInt64(word.dropFirst(2), radix: 16) : nil
    }
}
