// DiagLogsTests
