// DiagCapture
