import FoundationEssentials
import PlatformOS
import TicketDesk

/// Which application a command is about: `--config`, `--app`, or the only one there is.
struct AppChoice {
    let settings: AppSettings
    /// Whether there is such an application: it has settings, or has left crash records.
    let isKnown: Bool
    let paths = XDGPaths.current()

    init(_ arguments: Arguments) throws(ToolError) {
        let file = try arguments.value("config")
        let app = try arguments.value("app") ?? Self.onlyApp(paths)
        let paths = paths
        let loaded = try ToolError.wrapping { () throws(DeskError) -> AppSettings? in
            if let file { return try AppSettings.load(path: file) }
            return try app.map { name throws(DeskError) in try AppSettings.loadKnown(AppID(name), in: paths) }
        }
        settings = loaded ?? AppSettings(appID: AppID("unconfigured"))
        isKnown = loaded != nil
        let apps = AppSettings.knownApps(in: paths)
        if !isKnown, apps.count > 1 {
            throw .usage(
                "application", "there are \(apps.count)",
                "choose one: --app \(apps.joined(separator: " | --app "))")
        }
    }

    var composer: ReportComposer { ReportComposer(settings, in: paths) }

    func desk() throws(ToolError) -> Desk {
        try ToolError.wrapping { () throws(DeskError) in
            try Desk(settings, in: paths, secret: .environment(file: settings.secretFile))
        }
    }

    /// For commands that make no sense without an application.
    static func knownDesk(_ arguments: Arguments) throws(ToolError) -> Desk {
        let choice = try AppChoice(arguments)
        guard choice.isKnown else {
            throw .failed(
                "application", "none is configured for this user, and none has left a crash record",
                "start one that uses GitTickets, or name its file with --config")
        }
        return try choice.desk()
    }

    /// One that only left records is chosen for where no other is.
    private static func onlyApp(_ paths: XDGPaths) -> String? {
        for apps in [AppSettings.configuredApps(in: paths), AppSettings.knownApps(in: paths)] where apps.count == 1 {
            return apps[0]
        }
        return nil
    }
}
