internal import CVectorscan
internal import Glibc

/// What looks for literals.
enum LiteralEngine: Sendable {
    case vectorscan
    /// Ours for texts of any length: for processors without what Vectorscan needs (SSSE3 on x86-64).
    case portable

    /// Vectorscan where it runs. `GITTICKETS_LITERALS=portable` in the environment forces the other, to try it.
    static let best: LiteralEngine = {
        if let wish = getenv("GITTICKETS_LITERALS"), String(cString: wish) == "portable" { return .portable }
        return hs_valid_platform() == HS_SUCCESS ? .vectorscan : .portable
    }()
}

extension RuleSet {
    /// What a user should know of the speed; `nil` when there is nothing to say.
    public static var speedNote: String? {
        switch LiteralEngine.best {
        case .vectorscan: nil
        case .portable:
            "Vectorscan doesn't run on this processor: masking finds the same, but takes up to three times longer"
        }
    }
}
