import Glibc
import MeasurementReport
import PlatformOS

/// How long a program that ends well takes, seen from outside. Milliseconds.
struct Life {
    /// From before its exec until the first line that it writes has come: it is up by then.
    var start: Double
    /// From before its exec until it was reaped, so that what is left to its end counts, too.
    var whole: Double
    /// The first line, and what it wrote afterwards.
    var lines: [String]

    init(of command: [String], environment: [String]) throws(OSError) {
        let before = Victim.now()
        var child = try ChildProcess(command, environment: environment, output: .pipe, error: .null)
        let first = try child.readLine() ?? ""
        start = Double(Victim.now() - before) / 1e6
        lines = [first]
        while let line = try child.readLine() { lines.append(line) }
        guard try child.wait() == .exited(0) else { throw OSError(code: ECHILD, operation: "wait") }
        whole = Double(Victim.now() - before) / 1e6
    }
}

/// Lives of a program with us and without, in turns; which comes first changes each time.
struct LifePairs {
    private(set) var armed: [Life] = []
    private(set) var alone: [Life] = []

    init(_ rounds: Int, armed: () throws -> Life, alone: () throws -> Life) throws {
        for round in 0..<rounds + 2 {
            let early = round.isMultiple(of: 2) ? try armed() : nil
            let other = try alone()
            let ours = try early ?? armed()
            // The first two warm caches up.
            if round < 2 { continue }
            self.armed.append(ours)
            self.alone.append(other)
        }
    }

    func report(_ what: String, beside peer: String) throws {
        for (part, time) in [("start", \Life.start), ("start to end", \Life.whole)] {
            print(
                try Measurement(
                    "\(part) of \(what)", armed.map { $0[keyPath: time] }.median, "ms", beside: peer,
                    alone.map { $0[keyPath: time] }.median, better: .less
                ).jsonLine())
        }
    }
}
