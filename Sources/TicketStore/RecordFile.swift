internal import PlatformOS
internal import TicketWire

/// Reads and writes one JSON record in a private directory, with its version in front.
struct RecordFile<Record: Codable & Sendable>: Sendable {
    let directory: PrivateDirectory
    /// For errors: "draft".
    let role: String
    let version: Int

    /// A record is at most this many bytes: a body of 65,536 units, its sections, and room.
    private static var byteLimit: Int { 16 << 20 }

    func write(_ record: Record, to name: String) throws(StoreError) {
        let bytes: [UInt8]
        do {
            bytes = try WireCoding.encode(Versioned(schemaVersion: version, record: record))
        } catch {
            throw StoreError(.failed, role: role, detail: error.description)
        }
        do {
            try directory.write(bytes, to: name)
        } catch {
            throw StoreError(error, role: role)
        }
    }

    /// Throws ``StoreError`` `.notFound`, `.damaged`, `.newerVersion` or that of a system call.
    func read(_ name: String) throws(StoreError) -> Record {
        let bytes: [UInt8]
        do {
            bytes = try directory.read(name, limit: Self.byteLimit)
        } catch {
            throw StoreError(error, role: role)
        }
        do {
            // The version first: a later one may have another shape.
            let found = try WireCoding.decode(VersionOnly.self, from: bytes).schemaVersion
            if found > version { throw StoreError(.newerVersion, role: role, detail: "version \(found)") }
            return try WireCoding.decode(Versioned<Record>.self, from: bytes).record
        } catch let error as StoreError {
            throw error
        } catch {
            throw StoreError(.damaged, role: role, detail: "\(error)")
        }
    }

    /// Stems of the files with that ending.
    func stems(ending suffix: String) throws(StoreError) -> [String] {
        do {
            return try directory.names().filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
        } catch {
            throw StoreError(error, role: role)
        }
    }

    /// Does nothing when it is not there.
    func remove(_ name: String) throws(StoreError) {
        do {
            try directory.remove(name)
        } catch {
            throw StoreError(error, role: role)
        }
    }
}

private struct VersionOnly: Decodable {
    let schemaVersion: Int
}

private struct Versioned<Record: Codable>: Codable {
    let schemaVersion: Int
    let record: Record
}
