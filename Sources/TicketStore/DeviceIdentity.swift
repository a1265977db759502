internal import FoundationEssentials
internal import PlatformOS

/// This installation's name: a random UUID made once for each application, not derived from anything.
struct DeviceIdentity {
    private let state: PrivateDirectory
    private static let file = "device-id"

    init(_ state: PrivateDirectory) { self.state = state }

    /// Reads it, or makes it. Two processes at once agree: only one of them can make the file.
    func value() throws(StoreError) -> String {
        if let known = try read() { return known }
        let fresh = UUID().uuidString
        do {
            try state.writeNew(Array(fresh.utf8), to: Self.file)
            return fresh
        } catch {
            guard error.code == OSError.exists else { throw StoreError(error, role: "device id") }
        }
        if let known = try read() { return known }
        // There, but no UUID: nothing depends on the old value, so a new one takes its place.
        do {
            try state.write(Array(fresh.utf8), to: Self.file)
            return fresh
        } catch {
            throw StoreError(error, role: "device id")
        }
    }

    private func read() throws(StoreError) -> String? {
        do {
            let text = String(decoding: try state.read(Self.file, limit: 64), as: UTF8.self)
            return UUID(uuidString: text)?.uuidString
        } catch {
            if error.code == OSError.notFound || error.code == OSError.tooLarge { return nil }
            throw StoreError(error, role: "device id")
        }
    }
}
