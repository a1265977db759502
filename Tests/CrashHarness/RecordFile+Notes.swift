internal import CCrashHandler

extension RecordFile {
    package var annotations: [String: String] {
        var found: [String: String] = [:]
        for index in 0..<Int(GT_ANNOTATION_COUNT) {
            let at = Int(GT_ANNOTATIONS_OFFSET) + index * Int(GT_ANNOTATION_SIZE)
            let slot: gt_annotation = bytes.load(at: at)
            guard slot.key_length > 0, slot.sequence.isMultiple(of: 2) else { continue }
            let key = text(at: at + Int(GT_ANNOTATION_KEY_OFFSET), length: Int(slot.key_length))
            found[key] = text(at: at + Int(GT_ANNOTATION_VALUE_OFFSET), length: Int(slot.value_length))
        }
        return found
    }

    /// Oldest first.
    package var breadcrumbs: [String] {
        var found: [(UInt64, String)] = []
        for index in 0..<Int(GT_BREADCRUMB_COUNT) {
            let at = Int(GT_BREADCRUMBS_OFFSET) + index * Int(GT_BREADCRUMB_SIZE)
            let slot: gt_breadcrumb = bytes.load(at: at)
            guard slot.sequence > 0 else { continue }
            let text = text(at: at + Int(GT_BREADCRUMB_TEXT_OFFSET), length: Int(slot.text_length))
            found.append((slot.sequence, text))
        }
        return found.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func text(at offset: Int, length: Int) -> String {
        String(decoding: bytes[offset..<offset + length], as: UTF8.self)
    }
}

extension RecordFile {
    /// As if the record were of another boot. The boot id stands in the text pool, which no checksum covers.
    package static func replaceBootID(in bytes: inout [UInt8], by bootID: String) throws {
        let place = try RecordFile(bytes).header.boot_id
        bytes.replaceSubrange(Int(place.offset)..<Int(place.offset + place.length), with: Array(bootID.utf8))
    }
}
