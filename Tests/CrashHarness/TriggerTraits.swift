/// What a trigger's scene needs, and how its record differs from the common one.
package struct TriggerTraits: OptionSet, Sendable {
    package var rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Only root can set the scene.
    package static let needsRoot = Self(rawValue: 1 << 0)
    /// A file system of 3 MiB for the records.
    package static let smallDisk = Self(rawValue: 1 << 1)
    /// It mounts another file system over the records.
    package static let covered = Self(rawValue: 1 << 2)
    /// It changes the program's own file: a copy is run.
    package static let copy = Self(rawValue: 1 << 3)
    /// The bystanders are older than the handler.
    package static let late = Self(rawValue: 1 << 4)
    /// Its signal comes from outside, once it is ready.
    package static let signalled = Self(rawValue: 1 << 5)
    /// Not the process itself dies, but a child of it, which has no threads but one.
    package static let child = Self(rawValue: 1 << 6)
    /// No handler can see it: the record says that the process was alive, and what it noted.
    package static let unseen = Self(rawValue: 1 << 7)
    /// It takes a second or two by itself.
    package static let slow = Self(rawValue: 1 << 8)
    /// Nobody can ask the other threads.
    package static let noThreads = Self(rawValue: 1 << 9)
    /// A thread does not answer, and is recorded by its name alone.
    package static let unreached = Self(rawValue: 1 << 10)
    /// The handler itself is made to fault.
    package static let ownFault = Self(rawValue: 1 << 11)
    /// The first thread has ended before, and stays unanswered.
    package static let goneLeader = Self(rawValue: 1 << 12)
    /// Threads that end while they are asked.
    package static let restless = Self(rawValue: 1 << 13)
    package static let twoRecords = Self(rawValue: 1 << 14)
    package static let twentyRecords = Self(rawValue: 1 << 15)
    /// It can't be armed.
    package static let unrecorded = Self(rawValue: 1 << 16)
    /// Its signal can be brought again, but not with all that the kernel notes of it in a core file.
    package static let otherCore = Self(rawValue: 1 << 17)
    /// What was noted is lost with the record's contents.
    package static let lostNotes = Self(rawValue: 1 << 18)

    private static let words: [String: TriggerTraits] = [
        "root": .needsRoot, "small-disk": .smallDisk, "covered": .covered, "copy": .copy, "late": .late,
        "signalled": .signalled, "child": .child, "unseen": .unseen, "slow": .slow, "no-threads": .noThreads,
        "unreached": .unreached, "own-fault": .ownFault, "gone-leader": .goneLeader, "restless": .restless,
        "2-records": .twoRecords, "20-records": .twentyRecords,
        "unrecorded": .unrecorded, "other-core": .otherCore, "lost-notes": .lostNotes,
    ]

    /// From words separated by commas, as the trigger programs print them.
    init(_ text: String) {
        self = text.split(separator: ",").reduce(into: []) { $0.formUnion(Self.words[String($1)] ?? []) }
    }

    /// How many crashes it leaves.
    package var records: Int { contains(.twentyRecords) ? 20 : contains(.twoRecords) ? 2 : contains(.unseen) ? 0 : 1 }
}
