"""What the league needs of a match, as a text that is kept when its archive is deleted."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.league.played import PlayedMatch

VERSION: Final = 1


class _Digest(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    match: PlayedMatch


# msgspec looks through a form when it is used first; see `bot.rooms.archive.reader`.
_DECODER: Final = msgspec.json.Decoder(_Digest)


def write_digest(match: PlayedMatch) -> str:
    """Return a match as a text; `match` is under the accounts that played it."""
    return msgspec.json.encode(_Digest(version=VERSION, match=match)).decode()


def read_digest(payload: str) -> PlayedMatch:
    """Return what `write_digest` wrote.

    Raises:
        ValueError: It is damaged, or of a newer version of the bot.
    """
    found = _DECODER.decode(payload)
    if found.version != VERSION:
        raise ValueError(f"a digest of version {found.version}")
    return found.match
