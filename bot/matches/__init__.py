"""Matches that are over: archives, playback, logs, replays, reviews, and deals that can be verified."""
