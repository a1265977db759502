internal import CGNU
internal import Glibc

/// A pseudo-terminal that a program writes to in place of a real one: it finds a terminal of the same size, and every byte
/// comes through as it was written. Both ends are for who makes it to close.
struct OutputTerminal {
    /// Ours: what the program wrote is read here.
    let ours: Int32
    /// The program's.
    let programs: Int32
    /// The one it stands for.
    let real: Int32
    private let before: termios
    private let first: termios
    private var known: termios

    init(like real: Int32) throws(OSError) {
        let ours = try retrying("posix_openpt") { posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC) }
        var name = [CChar](repeating: 0, count: 128)
        var programs: Int32 = -1
        if grantpt(ours) == 0, unlockpt(ours) == 0, ptsname_r(ours, &name, name.count) == 0 {
            programs = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        }
        guard programs >= 0 else {
            let failure = OSError.last("open")
            close(ours)
            throw failure
        }
        (self.ours, self.programs, self.real) = (ours, programs, real)
        var settings = termios()
        tcgetattr(real, &settings)
        before = settings
        // Line ends are the real terminal's business.
        settings.c_oflag &= ~tcflag_t(OPOST)
        tcsetattr(programs, TCSANOW, &settings)
        tcgetattr(ours, &settings)
        (first, known) = (settings, settings)
        Self.copySize(from: real, to: ours)
    }

    /// Gives the real terminal the input settings that the program gave this one: less(1) and others set them where they
    /// write.
    mutating func passSettings(again: Bool = false) {
        var now = termios()
        guard tcgetattr(ours, &now) == 0, !now.isLike(again ? first : known) else { return }
        known = now
        var settings = before
        (settings.c_iflag, settings.c_lflag, settings.c_cc) = (now.c_iflag, now.c_lflag, now.c_cc)
        tcsetattr(real, TCSADRAIN, &settings)
    }

    /// As it was found.
    func restore() {
        var settings = before
        var now = termios()
        if tcgetattr(real, &now) == 0, !now.isLike(settings) { tcsetattr(real, TCSADRAIN, &settings) }
    }

    /// A system call each; async-signal-safe.
    static func copySize(from original: Int32, to other: Int32) {
        var size = winsize()
        if gt_get_window_size(original, &size) == 0 { gt_set_window_size(other, &size) }
    }
}

extension termios {
    /// In what concerns input.
    fileprivate func isLike(_ other: termios) -> Bool {
        c_iflag == other.c_iflag && c_lflag == other.c_lflag
            && withUnsafeBytes(of: c_cc) { mine in
                withUnsafeBytes(of: other.c_cc) { mine.elementsEqual($0) }
            }
    }
}
