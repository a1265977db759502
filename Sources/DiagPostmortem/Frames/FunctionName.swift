/// What a function's name tells: who wrote it, and what to call it in a fingerprint.
struct FunctionName {
    let raw: String
    let demangled: String

    init(raw: String) {
        self.raw = raw
        demangled = Demangler.demangle(raw)
    }

    static let runtimeFailurePrefix = "Swift runtime failure: "

    /// "Index out of range", for the inlined frame that the compiler puts around a trap of the runtime.
    var runtimeFailure: String? {
        raw.hasPrefix(Self.runtimeFailurePrefix) ? String(raw.dropFirst(Self.runtimeFailurePrefix.count)) : nil
    }

    /// The Swift module that declares the function; `nil` for other languages and for code the compiler made up.
    var swiftModule: String? {
        guard Demangler.isSwift(raw) else { return nil }
        if let found = demangled.firstRange(of: "(extension in ") {
            return String(demangled[found.upperBound...].prefix { $0 != ")" })
        }
        guard let start = raw.firstRange(of: "$s")?.upperBound ?? raw.firstRange(of: "$S")?.upperBound else {
            return nil
        }
        return Self.leadingModule(raw[start...])
    }

    /// The first identifier of a mangled name is its module; the standard library's types have letters of their own
    /// (Swift's docs/ABI/Mangling.rst).
    private static func leadingModule(_ name: Substring) -> String? {
        guard let first = name.first else { return nil }
        if first == "s" { return "Swift" }
        if first == "S" {
            switch name.dropFirst().first {
            case "o", "C": return nil
            case "c": return "_Concurrency"
            default: return "Swift"
            }
        }
        let digits = name.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), count > 0, count <= name.count - digits.count else { return nil }
        return String(name.dropFirst(digits.count).prefix(count))
    }

    /// Code the compiler put between what people wrote: thunks, witnesses, outlined helpers.
    var isCompilerMade: Bool {
        let kinds = [
            "reabstraction thunk", "thunk for ", "partial apply", "protocol witness for", "outlined ",
            "value witness",
            "block_copy_helper", "block_destroy_helper", "lazy protocol witness", "type metadata", "implicit closure",
            "dispatch thunk of", "__swift_", "@objc ",
        ]
        let plain = withoutSpecialization
        return kinds.contains { plain.hasPrefix($0) }
    }

    /// The part of a Swift async function that runs after an await: its name ends in TQ or TY, a number and "_"
    /// (docs/ABI/Mangling.rst).
    var isResumption: Bool {
        guard Demangler.isSwift(raw), raw.utf8.last == UInt8(ascii: "_") else { return false }
        let rest = raw.dropLast().reversed().drop { $0.isASCII && $0.isNumber }.prefix(2)
        return rest.elementsEqual("QT") || rest.elementsEqual("YT")
    }

    var isAsync: Bool { isResumption || Demangler.isSwift(raw) && demangled.contains(" async ") }

    /// Whether calling `callee` is all that is left of this function: where the optimiser specialised a function for its
    /// callers, the original only calls that, from no line of the source.
    func isThunk(to callee: FunctionName) -> Bool {
        raw != callee.raw && withoutSpecialization == callee.withoutSpecialization
    }

    /// What the compiler puts between the C runtime and an application's own `main`.
    var isEntryPoint: Bool { raw == "main" || demangled.contains(".$main(") || raw.hasSuffix("_main") }

    /// The name with what varies between builds of the same code taken off: "generic specialization <Swift.Int> of".
    var withoutSpecialization: String {
        var name = Self.withoutResumption(Substring(demangled))
        // One of several functions whose equal parts the compiler shares.
        if name.hasPrefix("merged ") { name = name.dropFirst("merged ".count) }
        let marks = ["specialization <", "specialized "]
        while let mark = marks.compactMap({ name.firstRange(of: $0) }).min(by: { $0.lowerBound < $1.lowerBound }),
            name.distance(from: name.startIndex, to: mark.lowerBound) < 32
        {
            guard let end = name[mark.lowerBound...].firstRange(of: "> of ")?.upperBound else { break }
            name = name[end...]
        }
        return Self.withoutPart(name)
    }

    /// "(2) suspend resume partial function for f() async" is f, going on after its second suspension.
    private static func withoutResumption(_ name: Substring) -> Substring {
        guard name.first == "(", let end = name.firstRange(of: "resume partial function for ")?.upperBound else {
            return name
        }
        return name[end...]
    }

    /// "main.cold.1" is a part of main that the optimiser moved away; so are GCC's clones and LLVM's local copies. A
    /// demangled C++ name says it so: "f(int) [clone .cold]", and a Swift one: "main.f() -> () with unmangled suffix ".cold.1"".
    private static func withoutPart(_ name: Substring) -> String {
        for mark in [" [clone ", " with unmangled suffix "] {
            if let found = name.firstRange(of: mark) { return String(name[..<found.lowerBound]) }
        }
        let parts = [".cold", ".part.", ".isra.", ".constprop.", ".llvm.", ".lto_priv."]
        // A space means a demangled signature, which ends in no such mark.
        guard !name.contains(" "), let end = parts.compactMap({ name.firstRange(of: $0)?.lowerBound }).min() else {
            return String(name)
        }
        return String(name[..<end])
    }
}
