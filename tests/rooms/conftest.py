"""Fixtures for every test of rooms."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

P = ParamSpec("P")
T = TypeVar("T")


@pytest.fixture(autouse=True)
def threads() -> Iterator[pytest.MonkeyPatch]:
    """Do at once what is given to a thread, since `settled` waits for none; `undo` for real threads."""

    async def at_once(work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return work(*args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "to_thread", at_once)
        yield patch
