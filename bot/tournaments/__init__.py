"""Tournaments as values and pure functions, and what runs them."""
