// DiagSystemInfoTests
