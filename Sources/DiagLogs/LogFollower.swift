public import DiagModel
internal import Glibc

/// Tells what is added to a log source. For one thread.
public protocol LogFollower: AnyObject {
    /// Becomes readable when something may have been added; poll(2).
    var descriptor: Int32 { get }
    /// Milliseconds after which to look anyway; `nil` for never.
    var timeout: Int32? { get }

    /// What was added since, oldest first; never waits.
    func takeNew() -> LogNews
}

/// What a follower has to tell.
public struct LogNews: Sendable, Hashable {
    public var entries: [LogEntry] = []
    /// What went wrong or is missing, for people.
    public var notes: [String] = []
    /// Whether there is more at once.
    public var hasMore = false
}

/// Waits on several followers.
public enum LogFollowing {
    /// Shows what is added to any of them, until there is nobody left to show it to.
    ///
    /// - Parameters:
    ///   - output: A descriptor whose reader may go away; the call then returns.
    ///   - show: Gets a follower's index and its news; `false` ends the call.
    public static func run(
        _ followers: [any LogFollower], output: Int32, _ show: (_ index: Int, _ news: LogNews) -> Bool
    ) {
        while true {
            var hasMore = false
            for (index, follower) in followers.enumerated() {
                let news = follower.takeNew()
                hasMore = hasMore || news.hasMore
                if !news.entries.isEmpty || !news.notes.isEmpty, !show(index, news) { return }
            }
            var polls = followers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            polls.append(pollfd(fd: output, events: 0, revents: 0))
            let timeout = hasMore ? 0 : followers.compactMap(\.timeout).min() ?? -1
            poll(&polls, nfds_t(polls.count), timeout)
            if polls.last.map({ $0.revents & Int16(POLLERR | POLLNVAL) != 0 }) ?? true { return }
        }
    }
}
