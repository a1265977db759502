internal import CCurl
internal import Glibc

/// libcurl's functions, loaded for the first request.
///
/// The soname stands since curl 7.16 (2006). Source: curl_easy_init(3) and the pages it names.
struct CurlLibrary: Sendable {
    typealias Handle = UnsafeMutableRawPointer
    typealias List = UnsafeMutablePointer<curl_slist>
    /// Variadic: only for the shim's functions.
    typealias Variadic = @convention(c) @Sendable () -> Void
    typealias MakeEasy = @convention(c) @Sendable () -> Handle?
    typealias FreeEasy = @convention(c) @Sendable (Handle?) -> Void
    typealias ErrorText = @convention(c) @Sendable (CURLcode) -> UnsafePointer<CChar>?
    typealias Append = @convention(c) @Sendable (List?, UnsafePointer<CChar>?) -> List?
    typealias FreeList = @convention(c) @Sendable (List?) -> Void

    let makeEasy: MakeEasy
    let freeEasy: FreeEasy
    let setOption: Variadic
    let getInfo: Variadic
    let errorText: ErrorText
    let append: Append
    let freeList: FreeList
    let multi: Multi
    let address: AddressParser

    /// `nil` where it isn't installed or can't be set up. It stays loaded. curl_global_init(3) is thread-safe since 7.84,
    /// but must come first; a static is made once.
    static let shared = CurlLibrary()

    /// - Throws: ``HTTPError`` `.unavailable` where there is no libcurl.
    static func loaded() throws(HTTPError) -> CurlLibrary {
        if let shared { return shared }
        throw HTTPError(.unavailable, context: "libcurl.so.4", underlying: "install libcurl4")
    }

    private init?() {
        guard let library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL),
            let prepare: @convention(c) @Sendable (Int) -> CURLcode = Self.function("global_init", of: library),
            let makeEasy: MakeEasy = Self.function("easy_init", of: library),
            let freeEasy: FreeEasy = Self.function("easy_cleanup", of: library),
            let setOption: Variadic = Self.function("easy_setopt", of: library),
            let getInfo: Variadic = Self.function("easy_getinfo", of: library),
            let errorText: ErrorText = Self.function("easy_strerror", of: library),
            let append: Append = Self.function("slist_append", of: library),
            let freeList: FreeList = Self.function("slist_free_all", of: library),
            let multi = Multi(of: library), let address = AddressParser(of: library),
            prepare(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
        else { return nil }
        (self.makeEasy, self.freeEasy, self.setOption, self.getInfo) = (makeEasy, freeEasy, setOption, getInfo)
        (self.errorText, self.append, self.freeList) = (errorText, append, freeList)
        (self.multi, self.address) = (multi, address)
    }

    static func function<Function>(_ name: String, of library: Handle) -> Function? {
        // Reason for unsafeBitCast: dlsym returns an address without a type; each type is curl.h's.
        dlsym(library, "curl_" + name).map { unsafeBitCast($0, to: Function.self) }
    }
}
