"""The id of a match as somebody types it on the command line."""

from __future__ import annotations

import re
from typing import Final

from bot.errors import UserError

_MATCH_ID: Final = re.compile(r"[0-9a-f]{32}")


def check_match_id(match_id: str) -> None:
    """Check that this can be a match's id.

    Raises:
        UserError: It has not 32 hexadecimal digits.
    """
    if _MATCH_ID.fullmatch(match_id) is None:
        raise UserError(
            f"MATCH: {match_id[:80]!r} is not a match's id (32 hexadecimal digits: see /uno match verify)"
        )
