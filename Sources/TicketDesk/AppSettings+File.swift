internal import FoundationEssentials
public import PlatformOS
internal import TicketWire

extension AppSettings {
    /// `$XDG_CONFIG_HOME/gittickets`: one "APP-ID.json" for each application.
    public static func directory(in paths: XDGPaths) -> String { paths.configHome + "/gittickets" }

    /// The applications that have been configured for this user, sorted. Empty when there is no such directory.
    public static func configuredApps(in paths: XDGPaths) -> [String] {
        guard let directory = try? PrivateDirectory(path: directory(in: paths), create: false),
            let names = try? directory.names()
        else { return [] }
        return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    }

    /// The applications of which there is anything for this user, sorted: those that have been configured, and those that
    /// only left crash records, as programs do that have nothing of us but the capture library.
    public static func knownApps(in paths: XDGPaths) -> [String] {
        let states = try? PrivateDirectory(path: paths.stateHome + "/gittickets", create: false).names()
        let recorded = (states ?? []).filter { hasRecords($0, in: paths) }
        return Set(configuredApps(in: paths) + recorded).sorted()
    }

    /// Whether the application has a directory of crash records, configured or not.
    private static func hasRecords(_ app: String, in paths: XDGPaths) -> Bool {
        guard app == AppID(app).description else { return false }
        return (try? PrivateDirectory(path: Desk.crashDirectory(of: AppID(app), in: paths), create: false)) != nil
    }

    /// Reads the application's file. For one that left crash records and no file: the defaults, without a destination.
    ///
    /// - Throws: ``DeskError``, as ``load(_:in:)``, where there is neither.
    public static func loadKnown(_ app: AppID, in paths: XDGPaths) throws(DeskError) -> AppSettings {
        do {
            return try load(app, in: paths)
        } catch {
            guard error.code == .notConfigured, hasRecords(app.description, in: paths) else { throw error }
            return AppSettings(appID: app)
        }
    }

    /// Reads the application's file.
    ///
    /// - Throws: ``DeskError`` `.notConfigured` when there is none, `.unreadableSettings` for one that can't be used.
    public static func load(_ app: AppID, in paths: XDGPaths) throws(DeskError) -> AppSettings {
        do {
            let directory = try PrivateDirectory(path: directory(in: paths), create: false)
            return try decode(directory.read("\(app).json", limit: 1 << 20))
        } catch let error as OSError where error.code == OSError.notFound {
            throw DeskError(.notConfigured, "configuration of \(app)", cure: "start the application once")
        } catch let error as DeskError {
            throw error
        } catch {
            throw DeskError(.unreadableSettings, "configuration of \(app)", underlying: error)
        }
    }

    /// Reads a file anywhere, for `--config`.
    public static func load(path: String) throws(DeskError) -> AppSettings {
        do {
            return try decode(FileDescriptor.contents(ofFile: path, limit: 1 << 20))
        } catch let error as DeskError {
            throw error
        } catch {
            throw DeskError(.unreadableSettings, "configuration file", underlying: error)
        }
    }

    /// Writes the file where it differs from what is there, so an unchanged start touches nothing.
    public func save(in paths: XDGPaths) throws(DeskError) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            let bytes = Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
            let directory = try PrivateDirectory(path: Self.directory(in: paths))
            let old = try? directory.read(appID + ".json", limit: 1 << 20)
            if old != bytes { try directory.write(bytes, to: appID + ".json") }
        } catch {
            throw DeskError(.unwritableSettings, "configuration of \(appID)", underlying: error)
        }
    }

    private static func decode(_ bytes: [UInt8]) throws(DeskError) -> AppSettings {
        do {
            let settings = try JSONDecoder().decode(AppSettings.self, from: Data(bytes))
            guard settings.version == 1, settings.appID == AppID(settings.appID).description else {
                throw DeskError(
                    .unreadableSettings, "configuration",
                    cure: "it was written by another version: start the application once")
            }
            return settings
        } catch let error as DeskError {
            throw error
        } catch let error as WireError {
            throw DeskError(.unreadableSettings, "configuration", underlying: error)
        } catch {
            // The decoder's own words may quote the file.
            throw DeskError(
                .unreadableSettings, "configuration", cure: "it is not the JSON expected: start the application once")
        }
    }
}
