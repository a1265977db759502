import FoundationEssentials
import TicketWire

/// One input: the bytes of a request. Any bytes decode or are refused; what decodes encodes to the same value again.
enum WireInput {
    /// libFuzzer calls this once an input, on the main thread; 0 means "keep going".
    static let run: @convention(c) (UnsafePointer<UInt8>?, UInt) -> CInt = { start, count in
        WireInput.read([UInt8](UnsafeBufferPointer(start: start, count: Int(count))))
        return 0
    }

    private static func read(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let request = try? WireCoding.decode(ReportRequest.self, from: bytes) {
            try? request.validate()
            checkRoundTrip(request)
        }
        _ = try? WireCoding.decode(ReportResponse.self, from: bytes)
        _ = try? WireCoding.decode(RelayErrorBody.self, from: bytes)
        _ = CorrelationMarker.firstID(in: text)
        _ = SharedSecret(hex: text)
        _ = SharedSecret(base64: text)
        _ = WireDate.parse(text)
    }

    private static func checkRoundTrip(_ request: ReportRequest) {
        guard let encoded = try? WireCoding.encode(request) else { return }
        // Ends the fuzzer with this input: a digest over bytes that do not decode to what was sealed means nothing.
        precondition((try? WireCoding.decode(ReportRequest.self, from: encoded)) == request, "round trip changed it")
    }
}
