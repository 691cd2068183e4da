"""Fixtures for every test of the league."""

from __future__ import annotations

from tests.rooms.conftest import threads

__all__ = ["threads"]
