/// Where a test may kill or stop the relay, to prove that a death there costs nothing.
public struct FaultPoints: Sendable {
    public enum Point: String, Sendable {
        /// The submission is recorded, the issue does not exist.
        case admitted
        /// The issue exists, the answer is not recorded.
        case created
    }

    private let reach: @Sendable (Point) -> Void

    public init(_ reach: @escaping @Sendable (Point) -> Void) { self.reach = reach }

    public static let none = FaultPoints { _ in }

    func passed(_ point: Point) { reach(point) }
}
