"""What Discord lets a component or a command hold."""

from __future__ import annotations

from typing import Final

MOST_CHOICES: Final = 25
"""Choices of a menu, and suggestions for a command's parameter."""
