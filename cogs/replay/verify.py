"""`/uno match verify`: the newest deals of a server, even unused ones, and the check of one deal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import discord
from discord import app_commands, ui

from bot.i18n import Translator
from bot.matches.archive import ArchiveError, load_archive
from bot.matches.deals import CheckedStep, computed_key, deal_findings, dealt_cuts, fits, verdict_of
from bot.render.deal import IN_SHORT, cuts_block
from bot.render.league import moment_text
from bot.render.pictures.table import MAX_TEXT
from bot.rooms.ports import DealLedger, RecordedDeal, StoreError
from cogs.core.commands import command
from cogs.core.custom_ids import MAX_CHOICES, CustomId, digits, sanitize, word
from cogs.core.items import item
from cogs.core.layouts import Button, Layout, Shown, button, layout, row
from cogs.core.links import DealCheckId, HelpPage, help_id
from cogs.core.match_option import may_look
from cogs.core.names import translator_of
from cogs.core.replies import reply_text, send_private
from cogs.core.rights import can_view
from cogs.core.services import services_of
from cogs.replay import Deals

ROWS_ON_A_PAGE: Final = 8


@dataclass(frozen=True)
class DealsId(CustomId, kind="deals"):
    """Custom_id of the button to the deals below a number."""

    way: str = word("newer|older")
    below: int = digits(9)


@dataclass(frozen=True, slots=True)
class DealsPage:
    found: Sequence[RecordedDeal]  # those on the page, newest first, and the preceding one if any
    newest: int  # the number of the newest deal of the server; 0 if there is none

    @property
    def shown(self) -> Sequence[RecordedDeal]:
        return self.found[:ROWS_ON_A_PAGE]

    def fits(self, place: int) -> bool:
        before = self.found[place + 1] if place + 1 < len(self.found) else None
        return fits(self.found[place], before)


def deals_layout(translate: Translator, page: DealsPage) -> Layout:
    shown = page.shown
    if not shown:
        return layout(translate("verify-empty"))
    fit = [page.fits(place) for place in range(len(shown))]
    lines = "\n".join(_row(translate, deal, holds=holds) for deal, holds in zip(shown, fit, strict=True))
    chain = translate("verify-chain-shown", holds="yes" if all(fit) else "no")
    note = translate("verify-how")
    older, newer = shown[-1].number, shown[0].number + 1 + ROWS_ON_A_PAGE
    buttons: list[Button] = [
        ui.Button(label=label, custom_id=str(custom_id), disabled=disabled)
        for label, custom_id, disabled in (
            (translate("button-newer"), DealsId("newer", newer), shown[0].number >= page.newest),
            (translate("button-older"), DealsId("older", older), len(page.found) <= ROWS_ON_A_PAGE),
        )
    ]
    rows = [] if all(one.disabled for one in buttons) else [row(*buttons)]
    return layout(f"### {translate('verify-title')}\n{lines}", f"{chain}\n-# {note}", rows=rows)


def _row(translate: Translator, deal: RecordedDeal, *, holds: bool) -> str:
    state = "no" if not holds else "open" if deal.ended_at is None else "yes"
    return translate(
        "verify-row",
        state=state,
        number=deal.number,
        opened=moment_text(deal.opened_at, "f"),
        became=_became(translate, deal),
        hash=deal.commitment[:IN_SHORT],
    )


def deal_layout(translate: Translator, deal: RecordedDeal, found: Mapping[CheckedStep, bool]) -> Layout:
    """Return the check of a deal, step by step, with all data needed to repeat it."""
    steps = [*_steps(translate, deal, found), *_notes(translate, deal, found)]
    checked = "\n".join([_verdict(translate, deal, found), *steps])
    numbers = "\n".join(f"-# {line}" for line in _numbers(translate, deal))
    blocks = [checked, numbers]
    if deal.dealt_at is not None:
        blocks.insert(1, _cuts(translate, deal, most=MAX_TEXT - len(checked) - len(numbers)))
    return layout(*blocks, rows=[row(_how_button(translate))])


def verdict_layout(translate: Translator, deal: RecordedDeal, found: Mapping[CheckedStep, bool]) -> Layout:
    """Return the verdict on a deal, with the reason if it fails, and buttons to the details."""
    amiss = {step: holds for step, holds in found.items() if not holds}
    why = [*_steps(translate, deal, amiss), *_notes(translate, deal, found)] or [translate("verify-holds")]
    steps = button(translate("button-deal-steps"), DealCheckId("steps", deal.match_id))
    rows = [row(steps, _how_button(translate))]
    numbers = (f"-# {line}" for line in _sealed(translate, deal))
    return layout("\n".join([_verdict(translate, deal, found), *why, *numbers]), rows=rows)


def _verdict(translate: Translator, deal: RecordedDeal, found: Mapping[CheckedStep, bool]) -> str:
    title = translate(f"verify-verdict-{verdict_of(deal, found).value}")
    opened, became = moment_text(deal.opened_at, "f"), _became(translate, deal)
    return f"### {title}\n-# {translate('verify-facts', number=deal.number, opened=opened, became=became)}"


def _how_button(translate: Translator) -> Button:
    return button(translate("button-deal-how"), help_id(HelpPage.DEAL))


def _numbers(translate: Translator, deal: RecordedDeal) -> Iterator[str]:
    yield translate("verify-previous", hash=deal.previous)
    yield translate("verify-match", match=deal.match_id)
    yield from _sealed(translate, deal)
    key = computed_key(deal)
    if key is not None:
        yield translate("verify-key-told", hash=key.hex())
    if deal.secret is not None:
        yield translate("verify-yourself")


def _sealed(translate: Translator, deal: RecordedDeal) -> Iterator[str]:
    yield translate("verify-published", hash=deal.commitment)
    if deal.secret is not None:
        yield translate("verify-told", secret=deal.secret)


def _cuts(translate: Translator, deal: RecordedDeal, *, most: int) -> str:
    cuts = dealt_cuts(deal)
    if cuts is None:
        return translate("verify-cuts-damaged")
    if not cuts:
        return translate("verify-cuts-none")
    title = translate("verify-cuts")
    block = cuts_block(translate, cuts, most=most - len(title) - 1)
    return f"{title}\n{block}"


def _steps(translate: Translator, deal: RecordedDeal, found: Mapping[CheckedStep, bool]) -> Iterator[str]:
    for step, fits_here in found.items():
        holds = "yes" if fits_here else "no"
        if step is CheckedStep.CHAIN and deal.number == 1:
            yield translate("verify-first", holds=holds)
        elif step is CheckedStep.CHAIN:
            yield translate("verify-chain", holds=holds, number=deal.number - 1)
        elif step is CheckedStep.KEY:
            damaged = dealt_cuts(deal) is None
            yield translate("verify-key-damaged") if damaged else translate("verify-key", holds=holds)
        elif step is CheckedStep.SECRET:
            yield translate("verify-secret", holds=holds)
        else:
            yield translate("verify-shown", holds=holds)


def _notes(translate: Translator, deal: RecordedDeal, found: Mapping[CheckedStep, bool]) -> Iterator[str]:
    if deal.secret is None:
        yield translate("verify-open")
        return
    if deal.dealt_at is None:
        yield translate("verify-undealt")
    elif CheckedStep.KEY not in found:
        yield translate("verify-not-kept")


def deal_choice_text(translate: Translator, deal: RecordedDeal) -> str:
    short = deal.commitment[:IN_SHORT]
    return translate("verify-choice", number=deal.number, became=_became(translate, deal), hash=short)


def _became(translate: Translator, deal: RecordedDeal) -> str:
    if deal.ending is not None:
        return translate(f"verify-became-{deal.ending.value}")
    return translate("verify-became-lobby" if deal.dealt_at is None else "verify-became-playing")


NUMBER: Final = re.compile(r"#?([0-9]{1,9})")
BEGINNING: Final = re.compile(r"[0-9a-f]{4,64}")


async def page_below(deals: DealLedger, guild_id: int, below: int | None) -> DealsPage:
    """Return a server's newest deals with numbers under `below`, or its newest if None."""
    newest = await deals.newest(guild_id, limit=1)
    found = await deals.newest(guild_id, limit=ROWS_ON_A_PAGE + 1, below=below)
    return DealsPage(found, newest[0].number if newest else 0)


async def find_deal(deals: DealLedger, guild_id: int, wanted: str) -> RecordedDeal | None:
    """Return a server's deal by number, or by the beginning of its commitment or match id."""
    wanted = wanted.strip().lower().removeprefix("deal ").replace(",", "")  # as displayed: 1,234
    number = NUMBER.fullmatch(wanted)
    found = await deals.numbered(guild_id, int(number[1])) if number is not None else None
    if found is None and BEGINNING.fullmatch(wanted):
        return await deals.named(guild_id, wanted)
    return found


async def _checked(interaction: discord.Interaction, deal: RecordedDeal) -> dict[CheckedStep, bool] | None:
    """Return the findings about a deal; None if the user may not see them and was told so."""
    services = services_of(interaction)
    if not await _may_check(interaction, deal):
        await reply_text(interaction, translator_of(interaction)("verify-elsewhere"))
        return None
    before = await services.of(Deals).ledger.numbered(interaction.guild_id or 0, deal.number - 1)
    # A match in play has no archive, and nothing of it may be revealed.
    archive = None
    if deal.secret is not None:
        with suppress(ArchiveError):
            archive = await load_archive(services.rooms.services.journal.load_archive, deal.match_id)
    return deal_findings(deal, before, archive)


@item(DealCheckId, "DealCheckButton")
async def deal_check(interaction: discord.Interaction, which: DealCheckId) -> Shown | None:
    services, translate = services_of(interaction), translator_of(interaction)
    deal = await find_deal(services.of(Deals).ledger, interaction.guild_id or 0, which.match)
    if deal is None:
        title = translate("verify-verdict-unrecorded")
        return Shown(layout(f"### {title}", rows=[row(_how_button(translate))]))
    found = await _checked(interaction, deal)
    if found is None:
        return None
    return Shown((deal_layout if which.told == "steps" else verdict_layout)(translate, deal, found))


async def _may_check(interaction: discord.Interaction, deal: RecordedDeal) -> bool:
    """Return whether the user may see what determined a deal's cards: as for the replay of its match."""
    if deal.dealt_at is None:
        return True
    if deal.ended_at is None:
        return can_view(interaction, deal.channel_id)  # only its cuts; the secret is not published yet
    return await may_look(interaction, deal.channel_id, deal.match_id)


@item(DealsId, "DealsButton")
async def deals_page(interaction: discord.Interaction, which: DealsId) -> Shown:
    deals = services_of(interaction).of(Deals).ledger
    page = await page_below(deals, interaction.guild_id or 0, which.below)
    return Shown(deals_layout(translator_of(interaction), page))


@command("verify", "command-verify", match="option-deal")
async def verify_command(interaction: discord.Interaction, match: str | None = None) -> None:
    """Check a deal, or show the newest ones."""
    translate, ledger = translator_of(interaction), services_of(interaction).of(Deals).ledger
    if match is None:
        page = await page_below(ledger, interaction.guild_id or 0, None)
        await send_private(interaction, deals_layout(translate, page))
    elif (deal := await find_deal(ledger, interaction.guild_id or 0, sanitize(match))) is None:
        await reply_text(interaction, translate("verify-unknown"))
    elif (found := await _checked(interaction, deal)) is not None:
        await send_private(interaction, deal_layout(translate, deal, found))


@verify_command.autocomplete("match")
async def _suggest_deals(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    typed = sanitize(current).strip().lower().removeprefix("deal ").removeprefix("#")
    deals = services_of(interaction).of(Deals).ledger
    try:
        newest = await deals.newest(interaction.guild_id or 0, limit=MAX_CHOICES)
    except StoreError:
        return []
    translate = translator_of(interaction)
    return [
        app_commands.Choice(name=deal_choice_text(translate, deal)[:100], value=str(deal.number))
        for deal in newest
        if any(name.startswith(typed) for name in (str(deal.number), deal.commitment, deal.match_id))
    ]
