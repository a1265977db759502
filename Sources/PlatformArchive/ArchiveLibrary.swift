internal import CArchive
internal import Glibc

/// libarchive's functions, loaded at first use.
///
/// The soname stands since libarchive 3.0 (2011). Source: archive_read(3) and the pages it names.
struct ArchiveLibrary: Sendable {
    typealias Setting = @convention(c) @Sendable (OpaquePointer?) -> Int32

    let new: @convention(c) @Sendable () -> OpaquePointer?
    let free: Setting
    let rawFormat: Setting
    let emptyFormat: Setting
    let filters: [Setting]
    let openDescriptor: @convention(c) @Sendable (OpaquePointer?, Int32, Int) -> Int32
    let nextHeader: @convention(c) @Sendable (OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
    let readData: @convention(c) @Sendable (OpaquePointer?, UnsafeMutableRawPointer?, Int) -> Int
    let filterCode: @convention(c) @Sendable (OpaquePointer?, Int32) -> Int32
    let errorNumber: Setting
    let errorText: @convention(c) @Sendable (OpaquePointer?) -> UnsafePointer<CChar>?
    /// zlib's, which comes along with libarchive: libarchive itself doesn't check what stands behind gzip data.
    let checksum: @convention(c) @Sendable (UInt, UnsafePointer<UInt8>?, UInt32) -> UInt

    /// `nil` where it isn't installed. It stays loaded.
    static let shared = ArchiveLibrary()

    private init?() {
        guard let handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL) else { return nil }
        // Reason for unsafeBitCast: dlsym returns an address without a type; each type is archive.h's.
        func load<Function>(_ name: String) -> Function? {
            dlsym(handle, name).map { unsafeBitCast($0, to: Function.self) }
        }
        guard let new: @convention(c) @Sendable () -> OpaquePointer? = load("archive_read_new"),
            let free: Setting = load("archive_read_free"),
            let rawFormat: Setting = load("archive_read_support_format_raw"),
            let emptyFormat: Setting = load("archive_read_support_format_empty"),
            let openDescriptor: @convention(c) @Sendable (OpaquePointer?, Int32, Int) -> Int32 = load(
                "archive_read_open_fd"),
            let nextHeader: @convention(c) @Sendable (OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?) -> Int32 =
                load("archive_read_next_header"),
            let readData: @convention(c) @Sendable (OpaquePointer?, UnsafeMutableRawPointer?, Int) -> Int = load(
                "archive_read_data"),
            let filterCode: @convention(c) @Sendable (OpaquePointer?, Int32) -> Int32 = load("archive_filter_code"),
            let errorNumber: Setting = load("archive_errno"),
            let errorText: @convention(c) @Sendable (OpaquePointer?) -> UnsafePointer<CChar>? = load(
                "archive_error_string"),
            let checksum: @convention(c) @Sendable (UInt, UnsafePointer<UInt8>?, UInt32) -> UInt = load("crc32")
        else { return nil }
        (self.new, self.free, self.rawFormat, self.emptyFormat) = (new, free, rawFormat, emptyFormat)
        (self.openDescriptor, self.nextHeader, self.readData) = (openDescriptor, nextHeader, readData)
        (self.filterCode, self.errorNumber, self.errorText) = (filterCode, errorNumber, errorText)
        self.checksum = checksum
        filters = ["gzip", "xz", "lzma", "zstd", "lz4", "bzip2"].compactMap {
            load("archive_read_support_filter_\($0)")
        }
    }
}
