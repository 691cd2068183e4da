"""Matches that are over: archives, replays, logs, reviews, and deals that can be verified."""
