// DiagPostmortem
