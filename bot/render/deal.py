"""The deal of a match as text: the words of its cuts, escaped already, and what is told once all is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.i18n import Translator

MOST_WORDS: Final = 300
"""Characters that the words of cuts take in a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealedDeal:
    """What everybody may know of a deal that is over.

    Attributes:
        number: Which one of the server it is, from 1.
        secret: In hexadecimal.
        words: The words of the cuts, in the order of seats; none if no cards were dealt.
    """

    number: int
    secret: str
    words: Sequence[str] = ()


def words_text(translate: Translator, words: Sequence[str]) -> str:
    """Return words as one text of about `MOST_WORDS` characters, with the number of those left out."""
    shown = list(words)
    while len(text := " · ".join(shown)) > MOST_WORDS:
        shown.pop()
    left_out = len(words) - len(shown)
    return translate("cards-more", cards=text, count=left_out) if left_out else text


def check_line(translate: Translator, *, seed: str, fingerprint: str, deal: RevealedDeal | None) -> str:
    """Return the line with which anybody can check a deal that is over.

    Args:
        translate: The language.
        seed: In hexadecimal.
        fingerprint: The beginning of what was published of the deal.
        deal: What the seed comes from; None if an earlier version of the bot opened the lobby.
    """
    if deal is None:
        return translate("result-seed", seed=seed, hash=fingerprint)
    if not deal.words:
        return translate("result-deal", number=deal.number, secret=deal.secret)
    cuts = words_text(translate, deal.words)
    return translate("result-deal-cut", number=deal.number, secret=deal.secret, cuts=cuts)
