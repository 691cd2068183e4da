"""One test of many values, where each takes less than it costs to be a test of its own.

Every worker collects every test, and each is scheduled and reported: about three milliseconds of CPU time.
A value that is only one more of hundreds of the same kind is better looked at in a loop. All of them are,
also after one that fails, and each failure says of which value it is.
"""

from __future__ import annotations

import functools
import inspect
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


def for_each(
    names: str | Sequence[str], values: Iterable[Any], *, ids: Sequence[str] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Call a test with every value, as `pytest.mark.parametrize` would, but as one test.

    Args:
        values: What it is, one after the other; of several parameters tuples.
        ids: What to call each value when it fails; otherwise the value itself is told.
    """
    several = not isinstance(names, str)
    parameters = [names] if isinstance(names, str) else [*names]
    cases = [tuple(value) if several else (value,) for value in values]
    told = [", ".join(map(repr, case)) for case in cases] if ids is None else [*ids]
    assert cases, "no test would be made"
    assert len(cases) == len(told)

    def loop(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def all_of_them(**fixtures: Any) -> None:
            failures = []
            for case, name in zip(cases, told, strict=True):
                try:
                    test(**dict(zip(parameters, case, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001 - all are raised below
                    failure.add_note(f"{', '.join(parameters)}: {name}")
                    failures.append(failure)
            if failures:
                raise failures[0] if len(failures) == 1 else BaseExceptionGroup(test.__name__, failures)

        assert not inspect.iscoroutinefunction(test)
        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in parameters]
        all_of_them.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return all_of_them

    return loop
