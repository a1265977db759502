internal import Glibc
public import PlatformOS

/// A memory control group of our own, where the machine lets us make one: cgroup v2 or v1.
public struct ControlGroup {
    public let path: String
    private let isVersion2: Bool

    /// - Throws: ``OSError`` where none can be made.
    public init(memoryLimit: Int) throws(OSError) {
        let own = try FileDescriptor.contents(ofFile: "/proc/self/cgroup", limit: 1 << 16)
        let lines = String(decoding: own, as: UTF8.self).split(separator: "\n")
        isVersion2 = access("/sys/fs/cgroup/cgroup.controllers", F_OK) == 0
        // Version 2 keeps processes out of inner groups: ours goes to the top.
        let memory = lines.first { $0.contains(":memory:") }?.split(separator: ":", maxSplits: 2).last ?? "/"
        let parent = isVersion2 ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory" + memory
        path = parent + "/gittickets-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        guard mkdir(path, 0o755) == 0 else { throw OSError.last("mkdir") }
        do {
            try set(isVersion2 ? "memory.max" : "memory.limit_in_bytes", "\(memoryLimit)")
        } catch {
            remove()
            throw error
        }
    }

    /// Each case makes one and removes it.
    public static let canBeMade: Bool = {
        guard let group = try? ControlGroup(memoryLimit: 64 << 20) else { return false }
        group.remove()
        return true
    }()

    /// What makes a shell part of it.
    public var enter: String { "echo $$ > \(path)/cgroup.procs" }

    public func remove() { _ = rmdir(path) }

    private func set(_ file: String, _ value: String) throws(OSError) {
        try FileDescriptor(path: path + "/" + file, flags: O_WRONLY).write(Array(value.utf8))
    }
}
