"""A saved deal: an object with the attributes of `Deal`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from bot.engine.codec.formats import Hash, Positive
from bot.rooms.state.deal import LONGEST_CUT, Cut, Deal

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CUT)]


class SavedCut(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """A word that somebody added; see `Cut`."""

    user_id: int
    word: Word


class SavedDeal(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What fixes the cards of a match; see `Deal`."""

    number: Positive
    previous: Hash
    commitment: Hash
    secret: Hash
    cuts: tuple[SavedCut, ...] = ()


def saved_deal(deal: Deal) -> SavedDeal:
    """Return a deal in its saved form, its secret included."""
    return SavedDeal(
        number=deal.number,
        previous=deal.previous,
        commitment=deal.commitment,
        secret=deal.secret,
        cuts=tuple([SavedCut(cut.user_id, cut.word) for cut in deal.cuts]),
    )


def deal_of(saved: SavedDeal) -> Deal:
    """Return the deal of its saved form."""
    return Deal(
        number=saved.number,
        previous=saved.previous,
        commitment=saved.commitment,
        secret=saved.secret,
        cuts=tuple([Cut(cut.user_id, cut.word) for cut in saved.cuts]),
    )
