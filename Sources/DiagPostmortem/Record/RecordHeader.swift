internal import CCrashHandler
internal import DiagModel
internal import Glibc

/// The head of a record: whose life it tells of, and how far that got.
struct RecordHeader {
    enum State: UInt32 {
        case empty, armed, crashed, ended, disarmed, hung
    }

    var process: ProcessKey
    var state: State
    var executablePath: String
    var appID: String
    /// `nil` when the application gave none.
    var appVersion: String?
    /// Wall clock when armed.
    var armed: Timestamp
    /// As the C header lays it out, for what is read in place.
    var layout: gt_record_header

    /// Reads the head of `bytes`, which may be the whole record or its first part.
    init(_ bytes: RecordBytes) throws(PostmortemError) {
        guard let layout = bytes.load(gt_record_header.self, at: 0), layout.magic == GT_RECORD_MAGIC else {
            throw PostmortemError(.notARecord, "no magic number")
        }
        guard layout.version == GT_RECORD_VERSION, Int(layout.header_size) == MemoryLayout<gt_record_header>.size else {
            throw PostmortemError(.unsupported, "version \(layout.version)")
        }
        guard layout.architecture == Self.ownArchitecture else {
            throw PostmortemError(.unsupported, "machine \(layout.architecture)")
        }
        guard let covered = MemoryLayout<gt_record_header>.offset(of: \.checksum),
            bytes.checksum(0, covered) == layout.checksum
        else { throw PostmortemError(.damaged, "header checksum") }
        guard let state = State(rawValue: layout.state), let boot = bytes.text(layout.boot_id), boot.utf8.count == 36,
            let executable = bytes.text(layout.executable), let appID = bytes.text(layout.app_id),
            let version = bytes.text(layout.app_version)
        else { throw PostmortemError(.damaged, "header fields") }
        process = ProcessKey(bootID: boot, pid: layout.pid, startTicks: layout.start_ticks)
        self.state = state
        executablePath = executable
        self.appID = appID
        appVersion = version.isEmpty ? nil : version
        armed = Timestamp(microseconds: Int64(layout.armed_realtime_ns / 1000))
        self.layout = layout
    }

    /// Wall clock of the end the record knows; `nil` when it knows none.
    var endTime: Timestamp? {
        layout.end_realtime_ns == 0 ? nil : Timestamp(microseconds: Int64(layout.end_realtime_ns / 1000))
    }

    /// When the process began, by the monotonic clock. Its start ticks also count the time asleep, which is the
    /// difference of the two clocks when armed; `nil` where they contradict each other.
    var startedMicroseconds: UInt64? {
        guard layout.start_ticks > 0, layout.armed_boottime_ns >= layout.armed_monotonic_ns else { return nil }
        let asleep = (layout.armed_boottime_ns - layout.armed_monotonic_ns) / 1_000
        let ticksPerSecond = UInt64(max(sysconf(Int32(_SC_CLK_TCK)), 1))
        let (sinceBoot, overflow) = layout.start_ticks.multipliedReportingOverflow(by: 1_000_000 / ticksPerSecond)
        return overflow || sinceBoot < asleep ? nil : sinceBoot - asleep
    }

    /// ELF's number of the machine this code runs on (elf(5), `e_machine`).
    private static var ownArchitecture: UInt32 {
        #if arch(x86_64)
            62
        #elseif arch(arm64)
            183
        #else
            #error("crash records are defined for x86-64 and AArch64")
        #endif
    }
}
