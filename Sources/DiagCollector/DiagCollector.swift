// DiagCollector
