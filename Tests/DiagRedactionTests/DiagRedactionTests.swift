// DiagRedactionTests
