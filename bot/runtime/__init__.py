"""Runtime of a process: start and drain, signals, heartbeat, workers, clock, logs, compiled engine."""
