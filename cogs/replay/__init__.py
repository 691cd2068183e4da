"""Matches that are over: replay, log, and verification of deals."""
