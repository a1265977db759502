/// What is known about one crash after its record was unwound and symbolicated: raw, not yet redacted.
public struct CrashReport: Sendable, Hashable {
    /// The record's name: boot id, pid and start time, joined by "-".
    public var id: String
    public var process: ProcessKey
    /// The executable's absolute path when the handler was armed.
    public var executablePath: String
    public var appID: String
    public var appVersion: String?
    public var time: Timestamp
    public var monotonic: MonotonicInstant
    /// When the process began, microseconds on the same clock as `monotonic`; `nil` where the record can't tell.
    public var startedMicroseconds: UInt64?
    public var signal: CrashSignal
    public var reason: CrashReason
    /// The crashed thread first.
    public var threads: [ThreadReport]
    /// Modules that appear in a frame, in order of first appearance.
    public var modules: [ModuleReport]
    /// Paths of everything that was loaded, in a frame or not; empty where the record tells of none.
    public var loadedPaths: [String] = []
    /// What was open when it crashed; `nil` where the record can't tell.
    public var openDescriptors: DescriptorCount?
    public var annotations: [Annotation]
    /// Oldest first.
    public var breadcrumbs: [Breadcrumb]
    public var rating: TraceRating
    /// Equal for the same bug across address-space layouts and runs; 32 lower-case hex digits.
    public var fingerprint: String

    public init(
        id: String, process: ProcessKey, executablePath: String, appID: String, appVersion: String?, time: Timestamp,
        monotonic: MonotonicInstant, signal: CrashSignal, reason: CrashReason, threads: [ThreadReport],
        modules: [ModuleReport], annotations: [Annotation], breadcrumbs: [Breadcrumb], rating: TraceRating,
        fingerprint: String
    ) {
        self.id = id
        self.process = process
        self.executablePath = executablePath
        self.appID = appID
        self.appVersion = appVersion
        self.time = time
        self.monotonic = monotonic
        self.signal = signal
        self.reason = reason
        self.threads = threads
        self.modules = modules
        self.annotations = annotations
        self.breadcrumbs = breadcrumbs
        self.rating = rating
        self.fingerprint = fingerprint
    }

    public var crashedThread: ThreadReport? { threads.first { $0.crashed } }
}

/// How many descriptors a process had open.
public struct DescriptorCount: Sendable, Hashable {
    public var open: Int
    /// The soft limit, getrlimit(2).
    public var limit: Int
    /// Whether there may have been more than ``open``: they could not be counted to the end.
    public var isAtLeast: Bool

    public init(open: Int, limit: Int, isAtLeast: Bool = false) {
        self.open = open
        self.limit = limit
        self.isAtLeast = isAtLeast
    }
}

/// The fatal signal, as siginfo_t had it (sigaction(2)).
public struct CrashSignal: Sendable, Hashable {
    public var number: Int32
    public var code: Int32
    /// `si_addr`; `nil` for signals that carry no address.
    public var address: UInt64?
    /// `si_pid` of a signal another process or thread sent; `nil` for a fault.
    public var senderPID: Int32?

    public init(number: Int32, code: Int32, address: UInt64? = nil, senderPID: Int32? = nil) {
        self.number = number
        self.code = code
        self.address = address
        self.senderPID = senderPID
    }
}

/// Why the process died, in words.
public struct CrashReason: Sendable, Hashable {
    /// Short, fit for a title: "Index out of range", "Null pointer write", "abort()".
    public var headline: String
    /// The signal in words: "SIGILL: illegal instruction (a Swift runtime trap)".
    public var signalDescription: String
    /// The runtime's own text, when there is one: Swift's fatal-error message, glibc's abort message.
    public var message: String?

    public init(headline: String, signalDescription: String, message: String? = nil) {
        self.headline = headline
        self.signalDescription = signalDescription
        self.message = message
    }
}

public struct ThreadReport: Sendable, Hashable {
    public var tid: Int32
    /// `/proc/self/task/TID/comm`; at most 15 bytes.
    public var name: String
    public var crashed: Bool
    /// Innermost first; inlined frames stand before the physical frame that holds them.
    public var frames: [Frame]
    /// What is missing and why, for people: "stack elided: 6.2 MiB in the middle".
    public var note: String?

    public init(tid: Int32, name: String, crashed: Bool, frames: [Frame], note: String? = nil) {
        self.tid = tid
        self.name = name
        self.crashed = crashed
        self.frames = frames
        self.note = note
    }
}

public struct Frame: Sendable, Hashable {
    /// The program counter in the dead process. A caller's frame holds the return address.
    public var address: UInt64
    /// `true` for a function the compiler inlined into the next physical frame.
    public var inlined: Bool
    /// File name of the module, without its directory; `nil` when the address lies in none.
    public var module: String?
    /// `address` relative to the module's load bias: what addr2line takes.
    public var moduleOffset: UInt64?
    /// Demangled name; `nil` when no symbol covers the address.
    public var function: String?
    public var file: String?
    /// 1-based; `nil` when unknown.
    public var line: Int?
    /// 1-based; `nil` when unknown.
    public var column: Int?
    /// Whether the frame belongs to the application, not to a runtime or system library.
    public var inApp: Bool

    public init(
        address: UInt64, inlined: Bool = false, module: String? = nil, moduleOffset: UInt64? = nil,
        function: String? = nil, file: String? = nil, line: Int? = nil, column: Int? = nil, inApp: Bool = false
    ) {
        self.address = address
        self.inlined = inlined
        self.module = module
        self.moduleOffset = moduleOffset
        self.function = function
        self.file = file
        self.line = line
        self.column = column
        self.inApp = inApp
    }
}

public struct ModuleReport: Sendable, Hashable {
    /// As mapped: an absolute path, or "[vdso]".
    public var path: String
    /// Lower-case hex of the GNU build id (`NT_GNU_BUILD_ID`); `nil` when the module has none.
    public var buildID: String?
    public var loadAddress: UInt64
    /// The file found now has another build id than the module that crashed.
    public var changedSinceCrash: Bool

    public init(path: String, buildID: String?, loadAddress: UInt64, changedSinceCrash: Bool) {
        self.path = path
        self.buildID = buildID
        self.loadAddress = loadAddress
        self.changedSinceCrash = changedSinceCrash
    }
}

/// A key and value the application attached to its crash record.
public struct Annotation: Sendable, Hashable {
    public var key: String
    public var value: String

    public init(key: String, value: String) {
        self.key = key
        self.value = value
    }
}

/// One entry of the application's bounded trail of events.
public struct Breadcrumb: Sendable, Hashable {
    public var monotonicMicroseconds: UInt64
    public var text: String

    public init(monotonicMicroseconds: UInt64, text: String) {
        self.monotonicMicroseconds = monotonicMicroseconds
        self.text = text
    }
}

/// How far the trace can be trusted.
public struct TraceRating: Sendable, Hashable {
    /// Of the crashed thread: 3 every frame of the application named, with file and line, to the outermost frame; 2 every
    /// frame of the application named; 1 partly; 0 no usable trace. Frames of the system need no names.
    public var level: Int
    /// Why it is not higher, and what would help; `nil` at level 3.
    public var reason: String?

    public init(level: Int, reason: String? = nil) {
        self.level = level
        self.reason = reason
    }
}
