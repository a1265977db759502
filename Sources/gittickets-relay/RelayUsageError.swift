/// A command line that cannot be followed: which option, and why.
struct RelayUsageError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
