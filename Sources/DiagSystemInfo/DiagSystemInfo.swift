// DiagSystemInfo
