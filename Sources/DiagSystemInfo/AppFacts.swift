internal import DiagModel

/// The application itself.
enum AppFacts {
    static func facts(version: String?) -> [SystemFact] {
        version.map { [SystemFact(key: "app.version", title: "Application version", value: $0)] } ?? []
    }
}
