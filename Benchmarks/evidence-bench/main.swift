// How fast evidence is gathered: the journal, a large log file, system facts. Each beside a peer in the same run.

import MeasurementReport

for measurement in try FactGathering.measurements() { print(try measurement.jsonLine()) }
for measurement in try LogFileCutting().measurements() { print(try measurement.jsonLine()) }
for measurement in try JournalReading().measurements() { print(try measurement.jsonLine()) }
for measurement in try FollowWaking.measurements() { print(try measurement.jsonLine()) }
for measurement in try WholePreview()?.measurements() ?? [] { print(try measurement.jsonLine()) }
