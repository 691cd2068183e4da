"""The examples in the docstrings of the engine say what really comes out."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import bot.engine
from bot.engine import shuffle

MODULES = sorted({module.name for module in pkgutil.iter_modules(bot.engine.__path__)})


@pytest.mark.parametrize("name", MODULES)
def test_every_example_gives_what_it_says(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"bot.engine.{name}")).failed == 0


def test_examples_are_found() -> None:
    """In `shuffle`, which is never compiled: a compiled function has no docstring."""
    assert doctest.testmod(shuffle).attempted > 0
