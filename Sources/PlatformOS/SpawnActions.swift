internal import CGNU
internal import Glibc

/// The C structures of posix_spawn(3), released when the spawn is done.
struct SpawnActions: ~Copyable {
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
    private var childEnds: [Int32] = []

    init() {
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        // The child starts with no signal blocked and SIGPIPE as by default, whatever this process has set.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }

    deinit {
        for end in childEnds { _ = close(end) }
        // A deinit's self can't be passed inout; the C structures are plain values that may be moved.
        var actions = actions
        var attributes = attributes
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    /// Arranges one of the standard streams; returns this side's end of a pipe, or -1.
    mutating func attach(_ stream: ChildProcess.Stream, as number: Int32) throws(OSError) -> Int32 {
        switch stream {
        case .inherit:
            return -1
        case .null:
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
            return -1
        case .descriptor(let descriptor):
            posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            return -1
        case .pipe:
            var ends: [Int32] = [-1, -1]
            _ = try retrying("pipe2") { pipe2(&ends, O_CLOEXEC) }
            let (child, ours) = number == 0 ? (ends[0], ends[1]) : (ends[1], ends[0])
            posix_spawn_file_actions_adddup2(&actions, child, number)
            childEnds.append(child)
            return ours
        }
    }

    /// The child leads a process group of its own, so that whatever it starts can be ended with it.
    mutating func leadGroup() {
        var flags: Int16 = 0
        posix_spawnattr_getflags(&attributes, &flags)
        posix_spawnattr_setflags(&attributes, flags | Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
    }

    mutating func closeOthers() { posix_spawn_file_actions_addclosefrom_np(&actions, 3) }

    mutating func changeDirectory(_ path: String) {
        posix_spawn_file_actions_addchdir_np(&actions, path)
    }

    mutating func run(_ program: String, arguments: [String], environment: [String]?) throws(OSError) -> Int32 {
        var pid: Int32 = 0
        let argv = CStringArray(arguments)
        let envp = environment.map { CStringArray($0) }
        // posix_spawn returns the error number itself.
        let code = posix_spawnp(&pid, program, &actions, &attributes, argv.pointers, envp?.pointers ?? environ)
        if code != 0 { throw OSError(code: code, operation: "posix_spawnp") }
        return pid
    }
}

/// A NULL-terminated array of C strings, freed with the object.
private final class CStringArray {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        pointers = .allocate(capacity: count + 1)
        for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
        pointers[count] = nil
    }

    deinit {
        for index in 0..<count { free(pointers[index]) }
        pointers.deallocate()
    }
}
