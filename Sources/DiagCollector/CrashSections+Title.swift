internal import DiagModel
internal import DiagRedaction

extension CrashSections {
    /// Length an issue's title may have, in UTF-16 units.
    private static let longestTitle = 200

    /// "Index out of range in Garden.water(_:)": the reason and the first function of the application.
    var title: RedactedText {
        let headline = crash.reason.headline
        let candidates = [
            firstFunction.map { "\(headline) in \($0)" }, firstFunction.map { "\(headline) in \(shortened($0))" },
            headline,
        ]
        for candidate in candidates.compactMap(\.self) {
            let title = redactor.redact(
                candidate.split(whereSeparator: \.isNewline).joined(separator: " "), section: "title")
            if !title.isEmpty, title.text.utf16.count <= Self.longestTitle { return title }
        }
        return RedactedText(literal: "Crash")
    }

    /// The runtime's own failure frames are inlined into the application's functions and name no place.
    private var firstFunction: String? {
        crash.crashedThread?.frames
            .first { $0.inApp && $0.function?.hasPrefix("Swift runtime failure") == false }?.function
    }

    /// Without what stands in brackets, and no longer than a title can bear.
    private func shortened(_ function: String) -> String {
        let name = function.prefix { !"(<".contains($0) }
        return String(name.prefix(100))
    }
}
