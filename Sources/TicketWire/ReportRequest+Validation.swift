internal import FoundationEssentials

extension ReportRequest {
    /// Checks every limit of the contract, as a relay will. Throws ``WireError`` `.invalidField` for the first one broken.
    public func validate() throws(WireError) {
        guard schemaVersion == Self.currentSchemaVersion else {
            throw invalid("schemaVersion", "must be \(Self.currentSchemaVersion)")
        }
        try check(WireText.trimmed(title), WireLimits.title, "title")
        try check(body, WireLimits.body, "body")
        try validateLists()
        try check(deviceID, WireLimits.deviceID, "deviceID")
        guard CorrelationMarker.firstID(in: body) == submissionID else {
            throw invalid("body", "lacks the marker <!-- gittickets-id: … --> with the submissionID")
        }
    }

    private func validateLists() throws(WireError) {
        guard labels.count <= WireLimits.labelCount else {
            throw invalid("labels", "has \(labels.count) and may have \(WireLimits.labelCount)")
        }
        for (index, label) in labels.enumerated() { try check(label, WireLimits.label, "labels[\(index)]") }
        guard attachmentURLs.count <= WireLimits.attachmentURLCount else {
            throw invalid("attachmentURLs", "has \(attachmentURLs.count) and may have \(WireLimits.attachmentURLCount)")
        }
        for (index, url) in attachmentURLs.enumerated() {
            try check(url, WireLimits.attachmentURL, "attachmentURLs[\(index)]")
            guard let parsed = URL(string: url), parsed.scheme != nil else {
                throw invalid("attachmentURLs[\(index)]", "is not a URL")
            }
        }
    }

    private func check(_ text: String, _ limit: ClosedRange<Int>, _ field: String) throws(WireError) {
        let length = WireLimits.length(text)
        guard limit.contains(length) else {
            throw invalid(
                field, "has \(length) characters (UTF-16) and needs \(limit.lowerBound) to \(limit.upperBound)")
        }
    }

    private func invalid(_ field: String, _ reason: String) -> WireError {
        WireError(.invalidField, field: field, reason: reason)
    }
}
