/// The words above a report form, and whether consent takes an extra step.
public struct PrivacyPolicy: Sendable, Hashable {
    /// Replaces the sentence that says who will be able to read the report. Default: `nil`, the built-in sentence.
    public var bannerText: String?
    /// Whether a form asks for "I understand" before Send is enabled. Default: `true`. Without a form, consent is the
    /// digest that ``GitTickets/Preview`` shows, whatever this says.
    public var requireExplicitConsent: Bool

    public init(bannerText: String? = nil, requireExplicitConsent: Bool = true) {
        self.bannerText = bannerText
        self.requireExplicitConsent = requireExplicitConsent
    }

    public static let `default` = PrivacyPolicy()
}
