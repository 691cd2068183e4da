"""Tells an operator how the bot is: metrics for Prometheus, and whether it lives and is ready.

It does so on a port of loopback, `METRICS_PORT`. Unless that is set nothing here is imported, and nothing is
measured.
"""
