// DiagPostmortemTests
