// DiagCaptureTests
