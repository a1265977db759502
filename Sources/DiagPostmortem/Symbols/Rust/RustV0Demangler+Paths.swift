/// Paths: crates, modules, functions, impls.
extension RustV0Demangler {
    /// - Parameter asValue: Generic arguments of a function stand behind "::", those of a type don't.
    mutating func path(asValue: Bool) throws(Malformed) {
        try nested { demangler throws(Malformed) in
            switch try demangler.next() {
            case UInt8(ascii: "C"): try demangler.put(try demangler.identifier().name)
            case UInt8(ascii: "N"): try demangler.nestedPath(asValue: asValue)
            case UInt8(ascii: "M"):
                try demangler.implPlace()
                try demangler.implementation(ofTrait: false)
            case UInt8(ascii: "X"):
                try demangler.implPlace()
                try demangler.implementation(ofTrait: true)
            case UInt8(ascii: "Y"): try demangler.implementation(ofTrait: true)
            case UInt8(ascii: "I"):
                try demangler.path(asValue: asValue)
                try demangler.put(asValue ? "::<" : "<")
                try demangler.list(separatedBy: ", ") { item throws(Malformed) in try item.genericArgument() }
                try demangler.put(">")
            case UInt8(ascii: "B"):
                try demangler.backReference { earlier throws(Malformed) in try earlier.path(asValue: asValue) }
            default: throw Malformed()
            }
        }
    }

    private mutating func nestedPath(asValue: Bool) throws(Malformed) {
        let namespace = try next()
        try path(asValue: asValue)
        let identifier = try identifier()
        switch namespace {
        case UInt8(ascii: "a")...UInt8(ascii: "z"):
            if !identifier.name.isEmpty { try put("::" + identifier.name) }
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
            let kinds = [UInt8(ascii: "C"): "closure", UInt8(ascii: "S"): "shim"]
            let kind = kinds[namespace] ?? String(Character(Unicode.Scalar(namespace)))
            let name = identifier.name.isEmpty ? "" : ":" + identifier.name
            try put("::{\(kind)\(name)#\(identifier.disambiguator)}")
        default: throw Malformed()
        }
    }

    /// Where an impl stands is no part of its name.
    private mutating func implPlace() throws(Malformed) {
        try silently { demangler throws(Malformed) in
            _ = try demangler.optionalBase62("s")
            try demangler.path(asValue: false)
        }
    }

    private mutating func implementation(ofTrait: Bool) throws(Malformed) {
        try put("<")
        try type()
        if ofTrait {
            try put(" as ")
            try path(asValue: false)
        }
        try put(">")
    }

    mutating func genericArgument() throws(Malformed) {
        if eat("L") {
            try lifetime(try base62())
        } else if eat("K") {
            try constant()
        } else {
            try type()
        }
    }

    /// Counted from the innermost "for<…>" outwards; 0 is one that was erased.
    mutating func lifetime(_ index: UInt64) throws(Malformed) {
        if index == 0 { return try put("'_") }
        guard index <= boundLifetimes else { throw Malformed() }
        try put(Self.lifetimeName(boundLifetimes - index))
    }

    static func lifetimeName(_ depth: UInt64) -> String {
        guard depth < 26 else { return "'_\(depth)" }
        return "'" + String(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(depth))))
    }
}
