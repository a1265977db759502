internal import DiagModel
internal import DiagSystemInfo

extension FactSubject {
    /// A report that a person writes.
    init(_ application: ReportedApplication) {
        self.init(
            asker: application.isThisProcess ? .itself : .tool, version: application.version,
            stateDirectory: application.stateDirectory)
    }

    /// A report of a crash, drafted by a later life of the application or by a tool.
    init(_ application: ReportedApplication, _ crash: CrashReport) {
        let executable = crash.modules.first { $0.path == crash.executablePath }
        self.init(
            asker: application.isThisProcess ? .laterLife : .tool, version: crash.appVersion ?? application.version,
            executable: crash.executablePath, buildID: executable?.buildID, modules: crash.loadedPaths,
            stateDirectory: application.stateDirectory,
            crash: Crash(
                time: crash.time, bootID: crash.process.bootID, threads: crash.threads.count,
                openDescriptors: crash.openDescriptors, executableChanged: executable?.changedSinceCrash ?? false))
    }
}
