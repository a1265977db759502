/// The names of ``MachineIdentity`` that are looked for as whole words, in either case.
struct IdentityLiterals: Sendable {
    struct Literal: Sendable {
        var text: [UInt8]
        var kind: IdentityClass
        /// What the pseudonym stands for: the host's short and full names are one host.
        var value: [UInt8]
        /// A private domain: hosts in it are private too.
        var isDomain = false
    }

    /// Words that name nobody, though accounts and hosts are called so. Masking them would hide what a log says.
    static let common: Set<String> = [
        "root", "localhost", "localdomain", "user", "users", "admin", "administrator", "guest", "test", "tester",
        "demo",
        "host", "server", "client", "linux", "debian", "ubuntu", "fedora", "arch", "desktop", "laptop", "home", "main",
        "master", "node", "worker", "build", "builder", "runner", "ci", "dev", "prod", "staging", "vagrant", "docker",
        "container", "default", "system", "daemon", "nobody", "none", "unknown", "null", "true", "false", "error",
        "swift", "data", "default", "public", "private", "service", "app", "application", "web", "www", "mail", "git",
        "database", "db", "backup", "login", "session", "process", "thread", "file", "path", "name", "time", "info",
        "debug", "warning", "kernel", "the", "and", "for", "not", "you", "all", "new", "one", "can", "may", "will",
        "mark", "bill", "ray", "art", "max", "min", "log", "key", "bin", "lib", "usr", "var", "tmp", "opt", "etc",
        "sys", "proc", "run", "mnt", "src", "pip", "npm", "sudo", "ssh", "http", "https", "json", "html", "text",
    ]

    let literals: [Literal]
    let set: LiteralSet

    init(_ identity: MachineIdentity, _ own: PrivateWords = PrivateWords()) {
        var list: [Literal] = []
        func add(_ name: String?, _ kind: IdentityClass, standsFor value: String? = nil) {
            guard let name, Self.isTelling(name) else { return }
            let text = Array(name.utf8)
            guard !list.contains(where: { $0.text == text }) else { return }
            list.append(Literal(text: text, kind: kind, value: Array((value ?? name).lowercased().utf8)))
        }
        add(identity.domainName, .host, standsFor: identity.hostName)
        add(identity.hostName, .host)
        add(identity.hostName?.split(separator: ".").first.map(String.init), .host, standsFor: identity.hostName)
        add(identity.userName, .user)
        add(identity.homeDirectory?.split(separator: "/").last.map(String.init), .user)
        add(identity.fullName, .name)
        for (id, kind) in [(identity.machineID, IdentityClass.machineID), (identity.bootID, .bootID)] {
            add(id, kind)
            add(id?.split(separator: "-").joined(), kind, standsFor: id)
            add(Self.dashed(id), kind, standsFor: id)
        }
        for word in own.words {
            add(word, .word)
            Self.addDomains(of: word, &list)
        }
        literals = list
        set = LiteralSet(list.map(\.text), caseless: list.map { _ in true })
    }

    /// The short name of a host and the domains it is in.
    private static func addDomains(of word: String, _ list: inout [Literal]) {
        let labels = word.split(separator: ".", omittingEmptySubsequences: false)
        let isHost = labels.allSatisfy { label in
            !label.isEmpty && label.utf8.allSatisfy { $0.isWord || $0 == UInt8(ascii: "-") }
        }
        guard labels.count >= 2, isHost, labels.last?.utf8.allSatisfy(\.isLetter) == true else { return }
        let whole = Array(word.lowercased().utf8)
        func add(_ name: String, standsFor value: [UInt8]?, isDomain: Bool) {
            let text = Array(name.utf8)
            if let known = list.firstIndex(where: { $0.text.elementsEqual(text) }) {
                list[known].isDomain = list[known].isDomain || isDomain
            } else if isTelling(name) {
                let value = value ?? Array(name.lowercased().utf8)
                list.append(Literal(text: text, kind: .word, value: value, isDomain: isDomain))
            }
        }
        if labels.count >= 3 { add(String(labels[0]), standsFor: whole, isDomain: false) }
        for first in 0...(labels.count - 2) {
            add(labels[first...].joined(separator: "."), standsFor: nil, isDomain: true)
        }
    }

    static func isTelling(_ name: String) -> Bool {
        let lowered = name.lowercased()
        let first = String(lowered.split(separator: ".").first ?? "")
        return name.utf8.count > 2 && !common.contains(lowered) && !(common.contains(first) && lowered == first)
            && !lowered.hasPrefix("localhost")
    }

    /// A 128-bit id in the dashed form of UUIDs.
    private static func dashed(_ id: String?) -> String? {
        guard let digits = id.map({ Array($0.filter { $0 != "-" }) }), digits.count == 32 else { return nil }
        let cuts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return cuts.map { String(digits[$0]) }.joined(separator: "-")
    }

    /// A hit of a private domain together with the names before it: hosts and domains in it.
    func grown(_ range: Range<Int>, of literal: Int, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var lower = range.lowerBound
        guard literals[literal].isDomain, lower > 1, text[lower - 1] == UInt8(ascii: ".") else { return range }
        while lower > 0, range.lowerBound - lower < 253,
            text[lower - 1].isWord || "-.".utf8.contains(text[lower - 1])
        {
            lower -= 1
        }
        while lower < range.lowerBound, !text[lower].isAlphanumeric { lower += 1 }
        return lower..<range.upperBound
    }

    /// Whether any name ends at a place, and stands alone.
    func isName(endingAt end: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        literals.indices.contains { index in
            let name = literals[index].text
            let hit = LiteralScanner.Hit(end: end, literal: index)
            return name.count <= end && isWhole(hit, in: text)
                && zip(name, text[(end - name.count)..<end]).allSatisfy { $0.lowered == $1.lowered }
        }
    }

    func range(of hit: LiteralScanner.Hit) -> Range<Int> { hit.end - literals[hit.literal].text.count..<hit.end }

    /// Whether a hit stands alone: no letter or digit touches it.
    func isWhole(_ hit: LiteralScanner.Hit, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: hit)
        let before = range.lowerBound > 0 ? text[range.lowerBound - 1] : 0
        let after = range.upperBound < text.count ? text[range.upperBound] : 0
        return !before.isAlphanumeric && !after.isAlphanumeric
    }
}
