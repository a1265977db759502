// DiagLogs
