/// The version of everything built from this package: tools, library, and what requests call themselves.
public enum ProductVersion {
    public static let current = "0.1.0"
}
