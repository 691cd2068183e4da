"""Reactions beside the names of those who react."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.i18n import Translator


def with_reaction(translate: Translator, name: str, seat: int, reactions: Mapping[int, str]) -> str:
    """Return the name of a seat, with the emoji of its reaction if there is one; `reactions` are by seat."""
    return translate("seat-reacts", name=name, reaction=reactions[seat]) if seat in reactions else name
