"""Tells an operator how the bot is: metrics for Prometheus, and whether it lives and is ready.

It does so on `METRICS_PORT`, of loopback unless `METRICS_HOST` says otherwise. Without a port nothing here is
imported, and nothing is measured.
"""
