internal import COpenSSL

extension CryptoError {
    /// Takes this thread's oldest OpenSSL error and empties its queue, so the next failure reports its own.
    init(takingFor operation: String) {
        self.init(operation: operation, code: ERR_get_error())
        ERR_clear_error()
    }
}
