"""The deals of a server, and the check of one of them, for one person alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.render.deal import COMMITMENT_IN_A_LIST, cuts_block
from bot.render.table import MOST_TEXT
from bot.rooms.verification import CheckedStep, computed_key, dealt_cuts, fits
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

    def fits(self, place: int) -> bool:
        """Tell whether a deal on the page fits its secret and the deal before it."""
        before = self.found[place + 1] if place + 1 < len(self.found) else None
        return fits(self.found[place], before)


def deals_layout(translate: Translator, page: DealsPage) -> ui.LayoutView:
    """Return a page of deals, with buttons to its neighbours if it has any."""
    shown = page.shown
    if not shown:
        return text_layout(translate("verify-empty"))
    title = translate("verify-title")
    fit = [page.fits(place) for place in range(len(shown))]
    lines = "\n".join(_row(translate, deal, holds=holds) for deal, holds in zip(shown, fit, strict=True))
    chain = translate("verify-chain-shown", holds="yes" if all(fit) else "no")
    note = translate("verify-how")
    older, newer = shown[-1].number, shown[0].number + 1 + ROWS_ON_A_PAGE
    buttons = [
        (translate("button-newer"), f"deals:newer:{newer}", shown[0].number >= page.newest),
        (translate("button-older"), f"deals:older:{older}", len(page.found) <= ROWS_ON_A_PAGE),
    ]
    several = not all(disabled for _, _, disabled in buttons)
    return page_layout(f"### {title}\n{lines}", f"{chain}\n-# {note}", buttons=buttons if several else [])


def _row(translate: Translator, deal: RecordedDeal, *, holds: bool) -> str:
    state = "no" if not holds else "open" if deal.ended_at is None else "yes"
    return translate(
        "verify-row",
        state=state,
        number=deal.number,
        opened=_moment(deal.opened_at),
        became=_became(translate, deal),
        hash=deal.commitment[:COMMITMENT_IN_A_LIST],
    )


def deal_layout(
    translate: Translator, deal: RecordedDeal, found: Sequence[Finding], *, kept: bool
) -> ui.LayoutView:
    """Return the check of a deal, step by step, and all that is told of it, so that anybody can compute it.

    Args:
        translate: The language.
        deal: The deal.
        found: What was checked.
        kept: Whether there is an archive of its match.
    """
    title = translate("verify-deal", number=deal.number)
    facts = translate("verify-facts", opened=_moment(deal.opened_at), became=_became(translate, deal))
    steps = [*_steps(translate, deal, found), *_notes(translate, deal, kept=kept)]
    checked = "\n".join([f"### {title}", f"-# {facts}", *steps])
    numbers = "\n".join(f"-# {line}" for line in _numbers(translate, deal))
    if deal.dealt_at is None:
        return layout(checked, numbers)
    room = MOST_TEXT - len(checked) - len(numbers)
    return layout(checked, _cuts(translate, deal, most=room), numbers)


def _numbers(translate: Translator, deal: RecordedDeal) -> Iterator[str]:
    """Yield what is told of a deal besides its cuts."""
    yield translate("verify-previous", hash=deal.previous)
    yield translate("verify-match", match=deal.match_id)
    yield translate("verify-published", hash=deal.commitment)
    if deal.secret is not None:
        yield translate("verify-told", secret=deal.secret)
    key = computed_key(deal)
    if key is not None:
        yield translate("verify-key-told", hash=key.hex())
    if deal.secret is not None:
        yield translate("verify-yourself")


def _cuts(translate: Translator, deal: RecordedDeal, *, most: int) -> str:
    cuts = dealt_cuts(deal)
    if cuts is None:
        return translate("verify-cuts-damaged")
    if not cuts:
        return translate("verify-cuts-none")
    title = translate("verify-cuts")
    block = cuts_block(translate, cuts, most=most - len(title) - 1)
    return f"{title}\n{block}"


def _steps(translate: Translator, deal: RecordedDeal, found: Sequence[Finding]) -> Iterator[str]:
    for finding in found:
        holds = "yes" if finding.holds else "no"
        if finding.step is CheckedStep.CHAIN and deal.number == 1:
            yield translate("verify-first", holds=holds)
        elif finding.step is CheckedStep.CHAIN:
            yield translate("verify-chain", holds=holds, number=deal.number - 1)
        elif finding.step is CheckedStep.KEY:
            damaged = dealt_cuts(deal) is None
            yield translate("verify-key-damaged") if damaged else translate("verify-key", holds=holds)
        elif finding.step is CheckedStep.SECRET:
            yield translate("verify-secret", holds=holds)
        else:
            yield translate("verify-shown", holds=holds)


def _notes(translate: Translator, deal: RecordedDeal, *, kept: bool) -> Iterator[str]:
    if deal.secret is None:
        yield translate("verify-open")
        return
    if deal.dealt_at is None:
        yield translate("verify-undealt")
    elif not kept:
        yield translate("verify-not-kept")


def choice_text(translate: Translator, deal: RecordedDeal) -> str:
    """Return a deal in one line of plain text."""
    short = deal.commitment[:COMMITMENT_IN_A_LIST]
    return translate("verify-choice", number=deal.number, became=_became(translate, deal), hash=short)


def _became(translate: Translator, deal: RecordedDeal) -> str:
    """Return what became of a deal."""
    if deal.ending is not None:
        return translate(f"verify-became-{deal.ending.value}")
    return translate("verify-became-lobby" if deal.dealt_at is None else "verify-became-playing")


def _moment(moment: datetime) -> str:
    """Return a moment as Discord shows it to each reader."""
    return f"<t:{int(moment.timestamp())}:f>"
