internal import CCurl
internal import Synchronization

/// One exchange, run on a thread that may block, and cancelled from any other.
final class Transfer: Sendable {
    private struct State {
        var isCancelled = false
        /// The running multi handle's address: a number, since a pointer is not Sendable. 0 when none runs.
        var multi: UInt = 0
    }

    private let state = Mutex(State())

    /// Ends the transfer now, or before it begins. Any thread, any number of times.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            // The lock keeps the handle alive across the call; curl_multi_wakeup(3) may come from any thread.
            if let multi = UnsafeMutableRawPointer(bitPattern: state.multi) {
                _ = CurlLibrary.shared?.multi.wakeUp(multi)
            }
        }
    }

    /// Performs the exchange on this thread.
    func run(_ request: HTTPRequest, to address: Address, as client: HTTPClient) -> Result<HTTPResponse, HTTPError> {
        do throws(HTTPError) {
            let answer = Answer(byteLimit: client.configuration.answerByteLimit)
            let easy = try EasyHandle.make(request, to: address, as: client, into: answer)
            let outcome = try withExtendedLifetime(answer) { () throws(HTTPError) in try drive(easy) }
            return .success(try easy.response(outcome, answer: answer, address: address))
        } catch {
            return .failure(error)
        }
    }

    /// What ended the transfer.
    enum Outcome {
        case done(CURLcode)
        case cancelled
    }

    private func drive(_ easy: borrowing EasyHandle) throws(HTTPError) -> Outcome {
        let curl = easy.curl.multi
        guard let multi = curl.make() else { throw HTTPError(.unavailable, context: "curl_multi_init") }
        state.withLock { $0.multi = UInt(bitPattern: multi) }
        defer {
            state.withLock { $0.multi = 0 }
            _ = curl.remove(multi, easy.handle)
            _ = curl.free(multi)
        }
        guard curl.add(multi, easy.handle) == CURLM_OK else {
            throw HTTPError(.unavailable, context: "curl_multi_add_handle")
        }
        var running: Int32 = 1
        while !state.withLock(\.isCancelled) {
            guard curl.perform(multi, &running) == CURLM_OK else { return .done(CURLE_OUT_OF_MEMORY) }
            if running == 0 { return .done(Self.result(of: multi, curl)) }
            // A second at most: curl wakes earlier for sockets, its own timers and curl_multi_wakeup.
            _ = curl.poll(multi, nil, 0, 1000, nil)
        }
        return .cancelled
    }

    private static func result(of multi: UnsafeMutableRawPointer, _ curl: CurlLibrary.Multi) -> CURLcode {
        var left: Int32 = 0
        while let message = curl.nextMessage(multi, &left) {
            if message.pointee.msg == CURLMSG_DONE { return message.pointee.data.result }
        }
        return CURLE_GOT_NOTHING
    }
}
