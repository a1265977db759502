// Takes one report all the way, and ends itself with SIGKILL at the step that it is told:
//   outbox-driver STATE-DIRECTORY RELAY-URL SUBMISSION-ID STEP
let driver = try Driver(Array(CommandLine.arguments.dropFirst()))
try await driver.run()
