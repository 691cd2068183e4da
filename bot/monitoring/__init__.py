"""Metrics and health checks on `METRICS_PORT`; without it nothing here is imported or measured."""
