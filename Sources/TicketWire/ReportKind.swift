/// What a report is about. It travels as labels only.
public enum ReportKind: String, Sendable, Hashable, CaseIterable, Codable {
    case bug
    case featureRequest = "feature_request"
    case question
}
