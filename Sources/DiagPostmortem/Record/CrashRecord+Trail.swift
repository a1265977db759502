internal import CCrashHandler
internal import DiagModel

extension CrashRecord {
    /// Annotations in slot order. A slot caught in the middle of a change is left out: its text may be torn.
    static func annotations(_ bytes: RecordBytes, _ header: RecordHeader) -> [Annotation] {
        (0..<Int(GT_ANNOTATION_COUNT)).compactMap { index in
            let slot = Int(header.layout.annotations_offset) + index * Int(GT_ANNOTATION_SIZE)
            guard let entry = bytes.load(gt_annotation.self, at: slot), entry.sequence != 0, entry.sequence % 2 == 0,
                entry.key_length > 0,
                let key = bytes.text(
                    slot + Int(GT_ANNOTATION_KEY_OFFSET), min(Int(entry.key_length), Int(GT_ANNOTATION_KEY_CAPACITY))),
                let value = bytes.text(
                    slot + Int(GT_ANNOTATION_VALUE_OFFSET),
                    min(Int(entry.value_length), Int(GT_ANNOTATION_VALUE_CAPACITY)))
            else { return nil }
            return Annotation(key: key, value: value)
        }
    }

    /// Breadcrumbs, oldest first.
    static func breadcrumbs(_ bytes: RecordBytes, _ header: RecordHeader) -> [Breadcrumb] {
        var found: [(sequence: UInt64, crumb: Breadcrumb)] = []
        for index in 0..<Int(GT_BREADCRUMB_COUNT) {
            let slot = Int(header.layout.breadcrumbs_offset) + index * Int(GT_BREADCRUMB_SIZE)
            guard let entry = bytes.load(gt_breadcrumb.self, at: slot), entry.sequence != 0,
                let text = bytes.text(
                    slot + Int(GT_BREADCRUMB_TEXT_OFFSET),
                    min(Int(entry.text_length), Int(GT_BREADCRUMB_TEXT_CAPACITY)))
            else { continue }
            found.append((entry.sequence, Breadcrumb(monotonicMicroseconds: entry.monotonic_us, text: text)))
        }
        return found.sorted { $0.sequence < $1.sequence }.map(\.crumb)
    }
}
