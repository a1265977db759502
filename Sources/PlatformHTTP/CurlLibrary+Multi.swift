internal import CCurl

extension CurlLibrary {
    /// Runs a transfer that may be cancelled. Source: libcurl-multi(3).
    struct Multi: Sendable {
        typealias Make = @convention(c) @Sendable () -> Handle?
        typealias Act = @convention(c) @Sendable (Handle?) -> CURLMcode
        typealias Join = @convention(c) @Sendable (Handle?, Handle?) -> CURLMcode
        typealias Perform = @convention(c) @Sendable (Handle?, UnsafeMutablePointer<Int32>?) -> CURLMcode
        typealias Poll =
            @convention(c) @Sendable (
                Handle?, UnsafeMutablePointer<curl_waitfd>?, UInt32, Int32, UnsafeMutablePointer<Int32>?
            ) -> CURLMcode
        typealias NextMessage =
            @convention(c) @Sendable (Handle?, UnsafeMutablePointer<Int32>?) -> UnsafeMutablePointer<CURLMsg>?

        let make: Make
        let free: Act
        let add: Join
        let remove: Join
        let perform: Perform
        let poll: Poll
        let wakeUp: Act
        let nextMessage: NextMessage

        init?(of library: Handle) {
            guard let make: Make = CurlLibrary.function("multi_init", of: library),
                let free: Act = CurlLibrary.function("multi_cleanup", of: library),
                let add: Join = CurlLibrary.function("multi_add_handle", of: library),
                let remove: Join = CurlLibrary.function("multi_remove_handle", of: library),
                let perform: Perform = CurlLibrary.function("multi_perform", of: library),
                let poll: Poll = CurlLibrary.function("multi_poll", of: library),
                let wakeUp: Act = CurlLibrary.function("multi_wakeup", of: library),
                let nextMessage: NextMessage = CurlLibrary.function("multi_info_read", of: library)
            else { return nil }
            (self.make, self.free, self.add, self.remove) = (make, free, add, remove)
            (self.perform, self.poll, self.wakeUp, self.nextMessage) = (perform, poll, wakeUp, nextMessage)
        }
    }
}
