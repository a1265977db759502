internal import DiagCollector
internal import DiagModel
internal import FoundationEssentials
internal import TicketWire

extension Configuration {
    /// A number for all that the settings file says of the application; the secret is no part of it. Encoding that file
    /// to compare it would cost each start more than arming does.
    var fingerprint: UInt64 {
        var sum = Fingerprint()
        sum.add(appID)
        sum.add(appVersion)
        sum.add(auth.relay.url.absoluteString)
        sum.add(repo.owner)
        sum.add(repo.name)
        sum.add(repo.visibility == .public)
        sum.add(myIssues.label)
        diagnostics.add(to: &sum)
        return sum.value
    }
}

extension DiagnosticsPolicy {
    fileprivate func add(to sum: inout Fingerprint) {
        sum.add(includeOSVersion)
        sum.add(includeAppVersion)
        sum.add(includeDeviceModel)
        sum.add(includeLocale)
        sum.add(includeMemoryPressure)
        sum.add(includeFreeDisk)
        sum.add(showByDefault)
        sum.add(readsJournal)
        sum.add(runsCollectors)
        sum.add(number: logLevel.rawValue)
        sum.add(number: logBudget)
        sum.add(number: osLogLookback.bitPattern)
        sum.add(number: logLookahead.bitPattern)
        sum.add(osLogSubsystems)
        sum.add(logFiles)
        sum.add(privateWords)
        sum.add(excludedFacts.isEmpty ? [] : excludedFacts.sorted())
        sum.add(number: redactors.count)
        for redactor in redactors {
            sum.add(redactor.id)
            sum.add(redactor.pattern)
            sum.add(redactor.replacement)
        }
        sum.add(number: allowed.count)
        for rule in allowed {
            sum.add(rule.id)
            sum.add(rule.pattern)
            sum.add(rule.rules)
        }
        logSources.add(to: &sum)
    }
}

extension LogSourcePolicy {
    fileprivate func add(to sum: inout Fingerprint) {
        sum.add(kernel)
        sum.add(ownUnit)
        sum.add(session)
        sum.add(sandbox)
        sum.add(units)
        sum.add(executables)
        sum.add(containers)
        sum.add(journalNamespaces)
        sum.add(journalDirectories)
    }
}
