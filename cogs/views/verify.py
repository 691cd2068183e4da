"""The deals of a server, and the check of one of them, for one person alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.render.deal import words_text
from bot.render.table import FINGERPRINT_IN_SHORT
from bot.rooms.state.deal import cuts_of_text
from bot.rooms.verification import CheckedStep, fits_secret, follows, is_chain
from cogs.views.deal import safe_word
from cogs.views.frame import layout, page_layout, text_layout

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from discord import ui

    from bot.i18n import Translator
    from bot.rooms.deal_ports import RecordedDeal
    from bot.rooms.verification import Finding

TEMPLATE: Final = r"deals:(newer|older):(?P<below>[0-9]{1,9})"
ROWS_ON_A_PAGE: Final = 8


@dataclass(frozen=True, slots=True)
class DealsPage:
    """A page of the deals of a server.

    Attributes:
        found: Those on the page, newest first, and the one before them if there is one.
        newest: The number of the newest deal of the server; 0 if there is none.
    """

    found: Sequence[RecordedDeal]
    newest: int

    @property
    def shown(self) -> Sequence[RecordedDeal]:
        """Those on the page."""
        return self.found[:ROWS_ON_A_PAGE]


def deals_layout(translate: Translator, page: DealsPage) -> ui.LayoutView:
    """Return a page of deals, with buttons to its neighbours if it has any."""
    shown = page.shown
    if not shown:
        return text_layout(translate("verify-empty"))
    title = translate("verify-title")
    lines = "\n".join(_row(translate, deal, _before(page, place)) for place, deal in enumerate(shown))
    chain = translate("verify-chain-shown", holds="yes" if is_chain(page.found) else "no")
    note = translate("verify-how")
    older, newer = shown[-1].number, shown[0].number + 1 + ROWS_ON_A_PAGE
    buttons = [
        (translate("button-newer"), f"deals:newer:{newer}", shown[0].number >= page.newest),
        (translate("button-older"), f"deals:older:{older}", len(page.found) <= ROWS_ON_A_PAGE),
    ]
    several = not all(disabled for _, _, disabled in buttons)
    return page_layout(f"### {title}\n{lines}", f"{chain}\n-# {note}", buttons=buttons if several else [])


def _before(page: DealsPage, place: int) -> RecordedDeal | None:
    return page.found[place + 1] if place + 1 < len(page.found) else None


def _row(translate: Translator, deal: RecordedDeal, before: RecordedDeal | None) -> str:
    holds = fits_secret(deal) and follows(deal, before)
    state = "no" if not holds else "open" if deal.ended_at is None else "yes"
    return translate(
        "verify-row",
        state=state,
        number=deal.number,
        opened=_moment(deal.opened_at),
        became=_became(translate, deal),
        hash=deal.commitment[:FINGERPRINT_IN_SHORT],
    )


def deal_layout(
    translate: Translator, deal: RecordedDeal, found: Sequence[Finding], *, kept: bool
) -> ui.LayoutView:
    """Return the check of a deal, step by step.

    Args:
        translate: The language.
        deal: The deal.
        found: What was checked.
        kept: Whether there is an archive of its match.
    """
    title = translate("verify-deal", number=deal.number)
    opened, became = _moment(deal.opened_at), _became(translate, deal)
    facts = translate("verify-facts", opened=opened, became=became, match=deal.match_id[:8])
    published = translate("verify-published", hash=deal.commitment)
    steps = [*_steps(translate, deal, found), *_notes(translate, deal, kept=kept)]
    return layout(f"### {title}\n-# {facts}\n{published}", "\n".join(steps))


def _steps(translate: Translator, deal: RecordedDeal, found: Sequence[Finding]) -> Iterator[str]:
    for finding in found:
        holds = "yes" if finding.holds else "no"
        if finding.step is CheckedStep.CHAIN and deal.number == 1:
            yield translate("verify-first", holds=holds)
        elif finding.step is CheckedStep.CHAIN:
            short = deal.previous[:FINGERPRINT_IN_SHORT]
            yield translate("verify-chain", holds=holds, number=deal.number - 1, hash=short)
        elif finding.step is CheckedStep.KEY:
            yield _key_text(translate, _words(deal), holds)
        elif finding.step is CheckedStep.SECRET:
            yield translate("verify-secret", holds=holds)
        else:
            yield translate("verify-shown", holds=holds)


def _key_text(translate: Translator, words: Sequence[str], holds: str) -> str:
    if not words:
        return translate("verify-key", holds=holds)
    return translate("verify-key-cut", holds=holds, cuts=words_text(translate, words))


def _notes(translate: Translator, deal: RecordedDeal, *, kept: bool) -> Iterator[str]:
    if deal.secret is None:
        yield translate("verify-open")
        return
    if deal.dealt_at is None:
        yield translate("verify-undealt")
    elif not kept:
        yield translate("verify-not-kept")
    yield translate("verify-told", secret=deal.secret)


def _words(deal: RecordedDeal) -> list[str]:
    """Return the words of the cuts, safe to show; none if they are damaged."""
    try:
        return [safe_word(word) for _, word in cuts_of_text(deal.cuts or "[]")]
    except ValueError:
        return []


def choice_text(translate: Translator, deal: RecordedDeal) -> str:
    """Return a deal in one line of plain text."""
    short = deal.commitment[:FINGERPRINT_IN_SHORT]
    return translate("verify-choice", number=deal.number, became=_became(translate, deal), hash=short)


def _became(translate: Translator, deal: RecordedDeal) -> str:
    """Return what became of a deal."""
    if deal.ending is not None:
        return translate(f"verify-became-{deal.ending.value}")
    return translate("verify-became-lobby" if deal.dealt_at is None else "verify-became-playing")


def _moment(moment: datetime) -> str:
    """Return a moment as Discord shows it to each reader."""
    return f"<t:{int(moment.timestamp())}:f>"
