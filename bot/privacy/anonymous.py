"""The ids that stand for accounts whose data was deleted.

They look like ids of Discord's, so that everything that is counted goes on as before, but Discord gave none
of them to anybody: by the time that such an id contains, it is from the first hours of 2015.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

FIRST: Final = 2**45
_BYTES: Final = 6


def new_anonymous_id(entropy: Callable[[int], bytes]) -> int:
    """Return a random id that stands for an account from now on; nothing about the account is in it.

    Args:
        entropy: Returns as many random bytes as it is asked for.
    """
    return FIRST | (int.from_bytes(entropy(_BYTES)) & (FIRST - 1))


def is_anonymous(user_id: int) -> bool:
    """Tell whether an id stands for an account whose data was deleted."""
    return FIRST <= user_id < 2 * FIRST


def number_of(user_id: int) -> int:
    """Return a short number, 0 to 999, that mostly tells two anonymous people of a server from each other."""
    return user_id % 1000
