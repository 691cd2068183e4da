"""Tells an operator how the bot is, on `METRICS_PORT`; without that nothing here is imported or measured."""
