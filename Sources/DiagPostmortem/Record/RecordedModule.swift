internal import CCrashHandler

/// A module as the record names it.
struct RecordedModule {
    var loadBias: UInt64
    var start: UInt64
    /// Exclusive.
    var end: UInt64
    var path: String
    var buildID: [UInt8]

    init(loadBias: UInt64 = 0, start: UInt64, end: UInt64, path: String, buildID: [UInt8]) {
        self.loadBias = loadBias
        self.start = start
        self.end = end
        self.path = path
        self.buildID = buildID
    }

    /// `text` gives the bytes of a path: from the record's pool, or from a section of its own.
    init(_ entry: gt_module, text: (gt_range) -> String?) {
        loadBias = entry.load_bias
        start = entry.start
        end = entry.end
        path = text(entry.path) ?? ""
        let count = min(Int(entry.build_id_length), Int(GT_BUILD_ID_CAPACITY))
        buildID = withUnsafeBytes(of: entry.build_id) { Array($0.prefix(count)) }
    }
}
