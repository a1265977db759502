// DiagCollectorTests
