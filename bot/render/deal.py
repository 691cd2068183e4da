"""A match's deal as text: the words of its cuts, shortened or exact, and what is revealed at the end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.i18n import Translator
from bot.render.escape import escaped, plain
from bot.rooms.state.deal import MAX_CUT_LENGTH
from bot.rooms.state.room_state import RoomState

MAX_WORDS: Final = 300  # most characters of cut words in a line
IN_SHORT: Final = 8  # characters of a commitment, secret or key that is shown in full elsewhere
FENCE: Final = "```"


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealedDeal:
    """The public data of a deal that is over."""

    number: int
    commitment: str
    secret: str
    words: Sequence[str] = ()


def safe_word(word: str) -> str:
    """Return the untrusted word of a cut, safe to show."""
    return escaped(word, most=MAX_CUT_LENGTH)


def cuts_of(state: RoomState) -> list[str | None]:
    """Return the word that each seat added, safe to show; None if it added none."""
    words = {} if state.deal is None else dict(state.deal.cuts_by_seat(state.accounts))
    return [safe_word(words[seat]) if seat in words else None for seat in range(len(state.seats))]


def revealed_deal(state: RoomState) -> RevealedDeal | None:
    """Return the deal of a table that is over; a closed lobby's words are omitted, since they were unused."""
    if state.deal is None:
        return None
    words = () if state.match is None else [word for word in cuts_of(state) if word is not None]
    deal = state.deal
    return RevealedDeal(number=deal.number, commitment=deal.commitment, secret=deal.secret, words=words)


def words_text(translate: Translator, words: Sequence[str], *, most: int = MAX_WORDS) -> str:
    """Return words as one text of up to `most` characters, plus the number of words left out."""
    shown = list(words)
    while len(text := " · ".join(shown)) > most and shown:
        shown.pop()
    left_out = len(words) - len(shown)
    return translate("cuts-more", cuts=text, count=left_out) if left_out else text


def exact_word(word: str) -> str:
    r"""Return a cut's untrusted word so that it appears exactly and unambiguously in a code block.

    A word is normally unchanged. One that would be misread (it has invisible characters, ends the block, or
    looks like a quoted word) becomes a JSON string, in quotation marks.

    >>> exact_word("thunder"), exact_word('"'), exact_word("a\u200bb")
    ('thunder', '"\\""', '"a\\u200bb"')
    """
    unseen = plain(word, most=len(word)) != word
    if word and not unseen and not word.startswith('"') and FENCE not in word:
        return word
    return json.dumps(word, ensure_ascii=unseen).replace(FENCE, "``\\u0060")


def cuts_block(translate: Translator, cuts: Sequence[tuple[int, str]], *, most: int) -> str:
    """Return the exact cuts in at most `most` characters, one per line: seat (from 1), a space, the word."""
    shown = [f"{seat + 1} {exact_word(word)}" for seat, word in cuts]
    while True:
        left_out = len(cuts) - len(shown)
        more = "\n" + translate("cuts-left-out", count=left_out) if left_out else ""
        text = "\n".join([FENCE, *shown, FENCE]) + more
        if len(text) <= most or not shown:
            return text
        shown.pop()


def in_short(number: str) -> str:
    """Return the beginning of a commitment, a secret or a key."""
    return f"{number[:IN_SHORT]}…"


def check_line(
    translate: Translator, *, seed: str, commitment: str, deal: RevealedDeal | None, whole: bool = True
) -> str:
    """Return the line about a deal that is over, with the data for checking it, shortened or in full."""
    if deal is None:
        return translate("result-seed", seed=seed, hash=in_short(commitment))
    secret = deal.secret if whole else in_short(deal.secret)
    if not deal.words:
        return translate("result-deal", number=deal.number, secret=secret)
    cuts = words_text(translate, deal.words)
    return translate("result-deal-cut", number=deal.number, secret=secret, cuts=cuts)
