internal import PlatformOS

extension PlugIn {
    /// - Parameter path: Of ``TrustedPath``.
    init(program name: String, at path: String, _ application: ReportedApplication) {
        id = "collector.\(name)"
        title = "Collector \(name)"
        let environment = Self.environment(application)
        ask = { Self.run(path, environment) }
    }

    /// All a program learns: nothing of what the application was started with.
    private static func environment(_ application: ReportedApplication) -> [String] {
        [
            "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "HOME=\(Environment.home)",
            "GITTICKETS_APP_ID=\(application.id)", "GITTICKETS_APP_VERSION=\(application.version ?? "")",
        ]
    }

    private static func run(_ path: String, _ environment: [String]) -> Answer {
        do throws(OSError) {
            let result = try ChildProcess.runBounded(
                [path], environment: environment, within: patience, limit: byteLimit)
            return answer(result)
        } catch {
            return Answer(remark: "not run: \(error.reason)")
        }
    }

    private static func answer(_ result: ChildProcess.BoundedResult) -> Answer {
        let text = String(decoding: result.output, as: UTF8.self)
        let remark: String? =
            switch result.ending {
            case .ended(.exited(0)), .endedUnknown: nil
            case .ended(.exited(let status)): "exit \(status)"
            case .ended(.signaled(let number, _)): "killed by signal \(number)"
            case .timedOut: late
            case .tooMuchOutput: tooLong
            }
        guard let remark else {
            return Answer(content: JSONTable.rows(of: result.output).map { .table($0) } ?? .text(text))
        }
        let complaint = String(decoding: result.error.prefix(2_048), as: UTF8.self)
        return Answer(content: .text(text), remark: complaint.isEmpty ? remark : "\(remark)\n\(complaint)")
    }
}
