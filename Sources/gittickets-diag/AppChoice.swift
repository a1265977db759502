import FoundationEssentials
import PlatformOS
import TicketDesk

/// Which application a command is about: `--config`, `--app`, or the only one that is configured.
struct AppChoice {
    let settings: AppSettings
    /// Whether the application has written its settings; without them nothing can be sent.
    let isConfigured: Bool
    let paths = XDGPaths.current()

    init(_ arguments: Arguments) throws(ToolError) {
        let file = try arguments.value("config")
        let app = try arguments.value("app") ?? Self.onlyApp(paths)
        let paths = paths
        let loaded = try ToolError.wrapping { () throws(DeskError) -> AppSettings? in
            if let file { return try AppSettings.load(path: file) }
            return try app.map { name throws(DeskError) in try AppSettings.load(AppID(name), in: paths) }
        }
        settings = loaded ?? AppSettings(appID: AppID("unconfigured"))
        isConfigured = loaded != nil
        let apps = AppSettings.configuredApps(in: paths)
        if !isConfigured, apps.count > 1 {
            throw .usage(
                "application", "\(apps.count) are configured",
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
    static func configuredDesk(_ arguments: Arguments) throws(ToolError) -> Desk {
        let choice = try AppChoice(arguments)
        guard choice.isConfigured else {
            throw .failed(
                "application", "none is configured for this user",
                "start one that uses GitTickets, or name its file with --config")
        }
        return try choice.desk()
    }

    private static func onlyApp(_ paths: XDGPaths) -> String? {
        let apps = AppSettings.configuredApps(in: paths)
        return apps.count == 1 ? apps[0] : nil
    }
}
