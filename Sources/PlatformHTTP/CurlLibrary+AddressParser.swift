internal import CCurl

extension CurlLibrary {
    /// Takes addresses apart. Source: curl_url(3).
    struct AddressParser: Sendable {
        typealias Make = @convention(c) @Sendable () -> OpaquePointer?
        typealias Free = @convention(c) @Sendable (OpaquePointer?) -> Void
        typealias Set =
            @convention(c) @Sendable (OpaquePointer?, CURLUPart, UnsafePointer<CChar>?, UInt32) -> CURLUcode
        typealias Get =
            @convention(c) @Sendable (
                OpaquePointer?, CURLUPart, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UInt32
            ) -> CURLUcode
        typealias FreeText = @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Void

        let make: Make
        let free: Free
        let set: Set
        let get: Get
        let freeText: FreeText

        init?(of library: Handle) {
            guard let make: Make = CurlLibrary.function("url", of: library),
                let free: Free = CurlLibrary.function("url_cleanup", of: library),
                let set: Set = CurlLibrary.function("url_set", of: library),
                let get: Get = CurlLibrary.function("url_get", of: library),
                let freeText: FreeText = CurlLibrary.function("free", of: library)
            else { return nil }
            (self.make, self.free, self.set, self.get, self.freeText) = (make, free, set, get, freeText)
        }
    }
}
