/// Types.
extension RustV0Demangler {
    private static let basic: [UInt8: String] = Dictionary(
        uniqueKeysWithValues: [
            ("a", "i8"), ("b", "bool"), ("c", "char"), ("d", "f64"), ("e", "str"), ("f", "f32"), ("h", "u8"),
            ("i", "isize"), ("j", "usize"), ("l", "i32"), ("m", "u32"), ("n", "i128"), ("o", "u128"), ("p", "_"),
            ("s", "i16"), ("t", "u16"), ("u", "()"), ("v", "..."), ("x", "i64"), ("y", "u64"), ("z", "!"),
        ].map { (UInt8(ascii: $0.0), $0.1) })

    mutating func type() throws(Malformed) {
        let tag = try next()
        if let name = Self.basic[tag] { return try put(name) }
        try nested { demangler throws(Malformed) in try demangler.compound(tag) }
    }

    private mutating func compound(_ tag: UInt8) throws(Malformed) {
        switch tag {
        case UInt8(ascii: "R"), UInt8(ascii: "Q"): try reference(mutable: tag == UInt8(ascii: "Q"))
        case UInt8(ascii: "P"), UInt8(ascii: "O"):
            try put(tag == UInt8(ascii: "P") ? "*const " : "*mut ")
            try type()
        case UInt8(ascii: "A"), UInt8(ascii: "S"):
            try put("[")
            try type()
            if tag == UInt8(ascii: "A") {
                try put("; ")
                try constant()
            }
            try put("]")
        case UInt8(ascii: "T"):
            try put("(")
            let count = try list(separatedBy: ", ") { item throws(Malformed) in try item.type() }
            try put(count == 1 ? ",)" : ")")
        case UInt8(ascii: "F"): try bound { function throws(Malformed) in try function.signature() }
        case UInt8(ascii: "D"): try dynamic()
        case UInt8(ascii: "B"): try backReference { earlier throws(Malformed) in try earlier.type() }
        default:
            position -= 1
            try path(asValue: false)
        }
    }

    private mutating func reference(mutable: Bool) throws(Malformed) {
        try put("&")
        if eat("L") {
            let index = try base62()
            if index > 0 {
                try lifetime(index)
                try put(" ")
            }
        }
        try put(mutable ? "mut " : "")
        try type()
    }

    /// Names the lifetimes a "for<…>" binds, for as long as `body` reads.
    private mutating func bound(_ body: (inout Self) throws(Malformed) -> Void) throws(Malformed) {
        let count = try optionalBase62("G")
        guard count <= 64, boundLifetimes + count <= 4096 else { throw Malformed() }
        if count > 0 {
            let names = (0..<count).map { Self.lifetimeName(boundLifetimes + $0) }
            try put("for<" + names.joined(separator: ", ") + "> ")
        }
        boundLifetimes += count
        try body(&self)
        boundLifetimes -= count
    }

    private mutating func signature() throws(Malformed) {
        try put(eat("U") ? "unsafe " : "")
        if eat("K") {
            let convention = eat("C") ? "C" : try plainIdentifier().split(separator: "_").joined(separator: "-")
            try put("extern \"\(convention)\" ")
        }
        try put("fn(")
        try list(separatedBy: ", ") { item throws(Malformed) in try item.type() }
        try put(")")
        if eat("u") { return }
        try put(" -> ")
        try type()
    }

    private mutating func dynamic() throws(Malformed) {
        try put("dyn ")
        try bound { bounds throws(Malformed) in
            try bounds.list(separatedBy: " + ") { item throws(Malformed) in try item.dynamicTrait() }
        }
        guard eat("L") else { throw Malformed() }
        let index = try base62()
        if index > 0 {
            try put(" + ")
            try lifetime(index)
        }
    }

    /// "Iterator<Item = u8>": associated types go into the trait's own brackets where it has some.
    private mutating func dynamicTrait() throws(Malformed) {
        var isOpen = try openPath()
        while eat("p") {
            try put(isOpen ? ", " : "<")
            isOpen = true
            try put(try plainIdentifier() + " = ")
            try type()
        }
        try put(isOpen ? ">" : "")
    }

    /// A path whose generic arguments are left open. Returns whether there are any.
    private mutating func openPath() throws(Malformed) -> Bool {
        if eat("B") {
            var isOpen = false
            try backReference { earlier throws(Malformed) in isOpen = try earlier.openPath() }
            return isOpen
        }
        guard eat("I") else {
            try path(asValue: false)
            return false
        }
        try path(asValue: false)
        try put("<")
        try list(separatedBy: ", ") { item throws(Malformed) in try item.genericArgument() }
        return true
    }
}
