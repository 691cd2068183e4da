"""Keeps channels current: scheduling, table message, open hands, pings, back-off, rate limiter."""
