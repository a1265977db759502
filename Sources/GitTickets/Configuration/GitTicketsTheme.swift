public import FoundationEssentials

/// How a report form looks. Kept for graphical forms; the library itself draws nothing.
public struct GitTicketsTheme: Sendable, Hashable {
    /// CSS notation, "#3584e4"; `nil` (default) follows the desktop.
    public var accentColor: String?
    /// Corner radius of cards and buttons, in logical pixels. Default: 8.
    public var cornerRadius: Double
    /// Stands above the form. Default: none.
    public var headerImage: GitTicketsImageSource?
    /// The Send button. Default: prominent.
    public var submitButtonStyle: GitTicketsButtonStyle

    public init(
        accentColor: String? = nil, cornerRadius: Double = 8, headerImage: GitTicketsImageSource? = nil,
        submitButtonStyle: GitTicketsButtonStyle = .borderedProminent
    ) {
        self.accentColor = accentColor
        self.cornerRadius = cornerRadius
        self.headerImage = headerImage
        self.submitButtonStyle = submitButtonStyle
    }

    public static let `default` = GitTicketsTheme()
}

public enum GitTicketsImageSource: Sendable, Hashable {
    /// A name of the icon theme (freedesktop.org Icon Naming Specification): "dialog-warning".
    case systemSymbol(String)
    /// A PNG or SVG.
    case data(Data)
}

public enum GitTicketsButtonStyle: Sendable, Hashable {
    case bordered
    case borderedProminent
    case plain
}
