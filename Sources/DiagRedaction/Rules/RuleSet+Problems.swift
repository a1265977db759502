extension RuleSet {
    /// Everything that keeps the rules of a directory, or of one file, from being used: of each file the first thing that
    /// makes it unreadable, or each of its rules that doesn't compile. Empty when they can be used.
    public static func problems(in directory: String) -> [RuleError] {
        var problems: [RuleError] = []
        for file in files(of: directory, &problems) {
            do throws(RuleError) {
                for rule in try RuleDirectory.load(file: file).last?.rules ?? [] { note(rule, &problems) }
            } catch {
                if !problems.contains(error) { problems.append(error) }
            }
        }
        if problems.isEmpty {
            // What the files are only together.
            do throws(RuleError) { _ = try RuleSet(directory: directory) } catch { problems.append(error) }
        }
        return problems
    }

    private static func files(of directory: String, _ problems: inout [RuleError]) -> [String] {
        if directory.hasSuffix(".toml") { return [directory] }
        do throws(RuleError) {
            return try RuleDirectory(path: directory).fileNames(&problems).map { directory + "/" + $0 }
        } catch {
            if !problems.contains(error) { problems.append(error) }
            return []
        }
    }

    private static func note(_ rule: Rule, _ problems: inout [RuleError]) {
        do throws(RuleError) { _ = try CompiledRule(rule, global: []) } catch { problems.append(error) }
    }
}
