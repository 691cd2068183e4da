"""`/uno match log`: every move of a match, finished or not, in words, by page or as a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import discord
from discord import app_commands, ui

from bot.engine.rulebook.match import TABLES_OF
from bot.i18n import Translator, translator
from bot.matches.archive import ArchivedSeat
from bot.matches.log_pages import LoggedHand, MatchLogs, ShownLog
from bot.render.events import EventTeller
from bot.render.league import moment_text
from bot.render.seats import has_dealer
from bot.rooms.ports import ArchivedMatch
from bot.rooms.room import Room
from bot.rooms.state.room_state import Seat, Stage
from cogs.core.attachments import TextFile
from cogs.core.commands import command
from cogs.core.custom_ids import MAX_CHOICES, CustomId, digits, parse_uint, word
from cogs.core.items import item, values_of
from cogs.core.layouts import Button, Layout, Menu, Row, button, container_layout, layout, row
from cogs.core.match_option import MATCH, find_match, made_of_archive, match_digits, newest_match
from cogs.core.names import match_number, names_of, translator_of
from cogs.core.replies import reply_in_place, reply_text, send_private
from cogs.core.services import Services, services_of


@dataclass(frozen=True)
class LogId(CustomId, kind="log"):
    """Custom_id of a control that leads to a page of a log or to its file."""

    to: str = word("first|older|newer|newest|hand|file")
    match: str = word("[0-9a-f]{32}")
    page: int = digits(9)


MAX_TEXT: Final = 3700  # characters of a page; titles and notes use the rest of Discord's limit for a message
NEIGHBOURS: Final = 8  # hands before and after the shown one that can always be chosen


def log_layout(translate: Translator, shown: ShownLog, page: int) -> Layout:
    """Return a page (from 0) of a log, at most the last."""
    page = min(page, shown.last)
    events = [event for move in shown.log.page(page) for event in move.events]
    names = names_of(translate, shown.seats)
    tell = EventTeller(translate, names, shown.dealt, shown.times, shown.tables)
    text = tell.log(events, most=MAX_TEXT, hand=shown.log.hand_of(page))
    place = translate("log-page", page=page + 1, pages=shown.log.pages)
    rows = [row(*_buttons(translate, shown, page)), *_hands(translate, shown, page)]
    return layout(
        f"{_title(translate, shown)}\n{text or translate('log-unreadable')}", f"-# {place}", rows=rows
    )


def _title(translate: Translator, shown: ShownLog) -> str:
    if shown.ended_at is None:
        return f"### {translate('log-title')}"
    key = "log-ended" if shown.finished else "log-closed"
    ended = translate(key, when=moment_text(shown.ended_at, "f"))
    return f"### {translate('log-title-over', hash=match_number(shown.match_id))}\n-# {ended}"


def _buttons(translate: Translator, shown: ShownLog, page: int) -> Iterator[Button]:
    first, last = page == 0, page == shown.last

    def to(where: str, number: int) -> LogId:
        return LogId(where, shown.match_id, number)

    yield button(translate("button-log-first"), to("first", 0), disabled=first)
    yield button(translate("button-older"), to("older", max(0, page - 1)), disabled=first)
    yield button(translate("button-newer"), to("newer", page + 1), disabled=last)
    # A match in play may have more pages by now.
    at_end = last and shown.ended_at is not None
    yield button(translate("button-log-newest"), to("newest", shown.last), disabled=at_end)
    yield button(translate("button-log-file"), to("file", 0))


def _hands(translate: Translator, shown: ShownLog, page: int) -> Iterator[Row]:
    hands = shown.log.hands
    if len(hands) < 2:
        return
    here = max((place for place, hand in enumerate(hands) if hand.page <= page), default=0)
    menu: Menu = ui.Select(
        custom_id=str(LogId("hand", shown.match_id, page)), placeholder=translate("log-hands")
    )
    for place in chosen_hands(len(hands), here):
        hand: LoggedHand = hands[place]
        menu.add_option(
            label=translate("log-hand-choice", hand=hand.number),
            value=str(hand.page),
            default=place == here and hand.page <= page,
        )
    yield ui.ActionRow(menu)


def chosen_hands(count: int, here: int) -> list[int]:
    """Return the hands that can be chosen: the neighbours of the shown one, and others evenly spread."""
    if count <= MAX_CHOICES:
        return [*range(count)]
    window = 2 * NEIGHBOURS + 1
    first = min(max(0, here - NEIGHBOURS), count - window)
    others = [place for place in range(count) if not first <= place < first + window]
    far = MAX_CHOICES - window
    chosen = {others[step * (len(others) - 1) // (far - 1)] for step in range(far)}
    return sorted({*range(first, first + window)} | chosen)


def log_file(translate: Translator, shown: ShownLog, *, most_bytes: int) -> TextFile | None:
    """Return a whole log as a file, or None if it is too large; slow, so call it in a thread."""
    names = names_of(translate, shown.seats, markdown=False)
    tell = EventTeller(translate, names, shown.dealt, shown.times, shown.tables)
    text = tell.document(shown.log, shown.match_id)
    return TextFile.of(f"uno-{match_number(shown.match_id)}.txt", text, most_bytes=most_bytes)


def file_layout(translate: Translator, shown: ShownLog, file: TextFile | None) -> Layout:
    if file is None:
        return layout(translate("log-file-too-large"))
    title = translate("log-file-sent", hash=match_number(shown.match_id))
    return container_layout([ui.TextDisplay(title), ui.File(file.url)])


MAX_BYTES: Final = 10 * 2**20  # of a file, where Discord names no limit


@command("log", "command-log", in_room=True, match="option-match")
async def log_command(
    interaction: discord.Interaction, match: app_commands.Transform[str, MATCH] | None = None
) -> None:
    """Show the newest moves of a match, by default of this channel's."""
    translate = translator_of(interaction)
    shown = await (_log_here(interaction) if match is None else _log_of(interaction, match))
    if shown is None:
        await reply_text(interaction, translate("log-empty"))
    else:
        await send_private(interaction, log_layout(translate, shown, shown.last))


async def _log_here(interaction: discord.Interaction) -> ShownLog | None:
    room = _playing(interaction)
    if room is not None:
        return await _log_in_play(services_of(interaction), room)
    newest = await newest_match(interaction)
    return None if newest is None else await _log_archived(interaction, newest)


async def _log_of(interaction: discord.Interaction, wanted: str) -> ShownLog:
    room = _playing(interaction)
    if room is not None and room.state.match_id.startswith(match_digits(wanted)):
        return await _log_in_play(services_of(interaction), room)
    return await _log_archived(interaction, await find_match(interaction, wanted))


async def _log_archived(interaction: discord.Interaction, match: ArchivedMatch) -> ShownLog:
    logs = services_of(interaction).of(MatchLogs).archived
    return await made_of_archive(match.match_id, logs.of(match.match_id))


def _playing(interaction: discord.Interaction) -> Room | None:
    room = services_of(interaction).rooms.find(interaction.channel_id or 0)
    return room if room is not None and room.state.stage is Stage.PLAYING else None


async def _log_in_play(services: Services, room: Room) -> ShownLog:
    state = room.state
    log = await services.of(MatchLogs).in_play(
        state.match_id,
        started_at=state.started_at or services.rooms.services.clock.now(),
        seats=len(state.seats),
        longest_name=longest_name(state.seats),
    )
    return ShownLog(
        match_id=state.match_id,
        seats=state.seats,
        dealt=has_dealer(state.rules),
        log=log,
        times=state.rules.times_counted,
        tables=TABLES_OF.get(state.rules.format, 1),
    )


def longest_name(seats: Sequence[Seat | ArchivedSeat]) -> int:
    """Return the length of the longest displayed name of a match, which determines the page breaks."""
    return max(map(len, names_of(translator(), seats)), default=0)


@item(LogId, "LogItem")
async def turn_log(interaction: discord.Interaction, to: LogId) -> None:
    """Show a page of a log, by a button or by the choice of a hand, or send it as a file."""
    translate = translator_of(interaction)
    shown = await _log_of(interaction, to.match)
    if to.to == "file":
        await send_file(interaction, shown)
        return
    page = to.page
    if to.to == "newest":
        page = shown.last
    elif to.to == "hand":
        page = min([parse_uint(value, page) for value in values_of(interaction)], default=page)
    await reply_in_place(interaction, log_layout(translate, shown, page))


async def send_file(interaction: discord.Interaction, shown: ShownLog) -> None:
    translate, logs = translator_of(interaction), services_of(interaction).of(MatchLogs)
    most = interaction.filesize_limit or MAX_BYTES
    file = await logs.beside(partial(log_file, translate, shown, most_bytes=most))
    await send_private(interaction, file_layout(translate, shown, file), picture=file)
