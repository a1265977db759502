/// Where log lines come from.
public protocol LogSource: Sendable {
    /// For people: "Journal of this process", "Log file app.log".
    var title: String { get }

    /// The lines of a window, within a budget.
    ///
    /// What is only partly readable is given with a note that says what is missing.
    /// - Throws: ``LogError`` when there is nothing to read from at all.
    func slice(_ window: LogWindow, budget: LogBudget) throws(LogError) -> LogSlice
}
