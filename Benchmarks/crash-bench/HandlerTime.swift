import CCrashHandler
import PlatformOS

/// How long the handler itself ran, by the record it left.
enum HandlerTime {
    /// Milliseconds from entry to the end of the last stage; `nil` where no crash is recorded.
    static func latest(in directory: PrivateDirectory) throws(OSError) -> Double? {
        var found: Double?
        for name in try directory.names() where name.hasSuffix(GT_RECORD_SUFFIX) {
            let bytes = try directory.read(name)
            let header = bytes.withUnsafeBytes { $0.loadUnaligned(as: gt_record_header.self) }
            if header.state == GT_STATE_CRASHED.rawValue { found = Double(header.handler_ns) / 1e6 }
            try directory.remove(name)
        }
        return found
    }
}
