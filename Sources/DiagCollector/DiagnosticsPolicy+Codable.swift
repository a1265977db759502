/// A policy is kept in the configuration file the application writes; a key that is absent has its default.
extension DiagnosticsPolicy {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func take<Value: Decodable>(_ key: CodingKeys, _ standard: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: key) ?? standard
        }
        let standard = DiagnosticsPolicy.default
        self.init(
            includeOSVersion: try take(.includeOSVersion, standard.includeOSVersion),
            includeAppVersion: try take(.includeAppVersion, standard.includeAppVersion),
            includeDeviceModel: try take(.includeDeviceModel, standard.includeDeviceModel),
            includeLocale: try take(.includeLocale, standard.includeLocale),
            includeMemoryPressure: try take(.includeMemoryPressure, standard.includeMemoryPressure),
            includeFreeDisk: try take(.includeFreeDisk, standard.includeFreeDisk),
            osLogSubsystems: try take(.osLogSubsystems, standard.osLogSubsystems),
            osLogLookback: try take(.osLogLookback, standard.osLogLookback),
            redactors: try take(.redactors, standard.redactors),
            showByDefault: try take(.showByDefault, standard.showByDefault),
            logFiles: try take(.logFiles, standard.logFiles),
            readsJournal: try take(.readsJournal, standard.readsJournal),
            logLevel: try take(.logLevel, standard.logLevel),
            logBudget: try take(.logBudget, standard.logBudget),
            logLookahead: try take(.logLookahead, standard.logLookahead),
            logSources: try take(.logSources, standard.logSources),
            excludedFacts: try take(.excludedFacts, standard.excludedFacts),
            runsCollectors: try take(.runsCollectors, standard.runsCollectors),
            allowed: try take(.allowed, standard.allowed),
            privateWords: try take(.privateWords, standard.privateWords))
    }
}
