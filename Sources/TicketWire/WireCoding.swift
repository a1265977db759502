internal import FoundationEssentials

/// The one JSON serialiser: equal values give equal bytes, so a digest or a signature over them means something.
///
/// Keys are sorted and slashes stay unescaped, as in the public SDK.
public enum WireCoding {
    /// Throws ``WireError`` `.unencodable`, naming the field, never its value.
    public static func encode(_ value: some Encodable) throws(WireError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return [UInt8](try encoder.encode(value))
        } catch let error as EncodingError {
            throw WireError(.unencodable, field: field(of: error), reason: "cannot be written as JSON")
        } catch {
            throw WireError(.unencodable, field: "request", reason: "cannot be written as JSON")
        }
    }

    /// Unknown keys are ignored. Throws ``WireError`` `.undecodable`, naming the field, never its value.
    public static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(WireError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw explain(error)
        } catch let error as WireError {
            throw error
        } catch {
            throw WireError(.undecodable, field: "body", reason: "is not JSON")
        }
    }

    private static func field(of error: EncodingError) -> String {
        guard case .invalidValue(_, let context) = error else { return "request" }
        return path(context.codingPath)
    }

    private static func explain(_ error: DecodingError) -> WireError {
        switch error {
        case .keyNotFound(let key, let context):
            WireError(.undecodable, field: path(context.codingPath + [key]), reason: "is missing")
        case .valueNotFound(_, let context):
            WireError(.undecodable, field: path(context.codingPath), reason: "must not be null")
        case .typeMismatch(_, let context):
            WireError(.undecodable, field: path(context.codingPath), reason: "has the wrong type")
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            WireError(.undecodable, field: "body", reason: "is not JSON")
        case .dataCorrupted(let context):
            WireError(.undecodable, field: path(context.codingPath), reason: "has the wrong form")
        @unknown default:
            WireError(.undecodable, field: "body", reason: "does not decode")
        }
    }

    /// `labels[3]`: only names from our own types, for unknown keys are never decoded.
    private static func path(_ keys: [any CodingKey]) -> String {
        let text = keys.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return text.isEmpty ? "body" : text
    }
}
