"""Safe display of names, which are untrusted text, and the language of an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from enum import Enum
from functools import lru_cache
from itertools import islice
from typing import Any, Final

import discord
from discord import app_commands

from bot.engine.view import View
from bot.i18n import Translator, translator
from bot.league.ports import MatchBrief
from bot.matches.archive import ArchivedSeat
from bot.players.personas import MARK, PERSONAS, persona_of
from bot.render import escape
from bot.render.pictures.sprites import drawable_text
from bot.render.seats import MAX_JOINED, join_names
from bot.rooms.state.room_state import RoomState, Seat
from cogs.core.custom_ids import MAX_CHOICES

MAX_NAME_LENGTH: Final = 32
COMPUTER: Final = MARK
MAX_NAMES_KEPT: Final = 4_000  # entries in each cache: escaped names, and letters of names


class NameForm(Enum):
    MARKED = "marked"
    SHORT = "short"  # marked; nameless ones show only their number, where there is little room
    PICTURED = "pictured"  # in words: a picture has no mark


def plain(name: str, *, fallback: str = "?") -> str:
    """Return a display name on one line, without invisible characters, shortened; not escaped."""
    return escape.plain(name.replace(COMPUTER, " "), most=MAX_NAME_LENGTH) or fallback


@lru_cache(MAX_NAMES_KEPT)
def escaped(name: str, *, fallback: str = "?") -> str:
    """Return a display name as `plain` does, escaped for Discord's markdown and without mentions."""
    return escape.escaped(name.replace(COMPUTER, " "), most=MAX_NAME_LENGTH) or fallback


def seat_names(translate: Translator, state: RoomState, *, markdown: bool = True) -> tuple[str, ...]:
    """Return the name of each seat; computer players are marked, and numbered if they have no name."""
    return names_of(translate, state.seats, markdown=markdown)


def names_of(
    translate: Translator,
    seats: Iterable[Seat | ArchivedSeat],
    *,
    markdown: bool = True,
    form: NameForm = NameForm.MARKED,
) -> tuple[str, ...]:
    """Return the names of seats, also of a finished match; see `seat_names`."""
    names: list[str] = []
    computers = 0
    for number, seat in enumerate(seats, 1):
        if seat.user_id is None:
            computers += 1
            names.append(_computer_name(translate, seat, computers, form))
        else:
            fallback = translate("player-name", number=number)
            names.append((escaped if markdown else plain)(seat.name, fallback=fallback))
    return tuple(names)


def _computer_name(translate: Translator, seat: Seat | ArchivedSeat, number: int, form: NameForm) -> str:
    persona = persona_of(seat.name)
    if form is NameForm.SHORT:
        return f"{COMPUTER} {number if persona is None else persona.name}"
    if persona is None:
        return computer_name(translate, number)
    pictured = form is NameForm.PICTURED
    return translate("picture-computer", name=persona.name) if pictured else f"{COMPUTER} {persona.name}"


def computer_name(translate: Translator, number: int) -> str:
    """Return the name of a computer player, numbered from 1."""
    return f"{COMPUTER} {translate('computer-name', number=number)}"


def pictured_names(translate: Translator, seats: Sequence[Seat | ArchivedSeat]) -> tuple[str, ...]:
    """Return the names of seats for pictures; people named like a computer player are in quotes."""
    named = [translate("picture-computer", name=persona.name) for persona in PERSONAS]
    like = {_letters(name) for name in (translate("computer-name", number=1), *named)}
    names = names_of(translate, seats, markdown=False, form=NameForm.PICTURED)
    return tuple(
        f'"{name}"' if seat.user_id is not None and _letters(name) in like else name
        for seat, name in zip(seats, names, strict=True)
    )


@lru_cache(MAX_NAMES_KEPT)
def _letters(name: str) -> str:
    return "".join(c for c in (drawable_text(name) or "").casefold() if c.isalpha())


def seat_labels(
    translate: Translator, state: RoomState, view: View, seats: Iterable[int]
) -> list[tuple[int, str]]:
    """Return seats with their button labels: name and number of cards."""
    names = seat_names(translate, state, markdown=False)
    return [
        (seat, translate("seat-choice", name=names[seat], cards=view.seats[seat].cards)) for seat in seats
    ]


def player_name(user_id: int, name: str) -> str:
    """Return a name that is safe inside Discord's markdown and notifies nobody."""
    return escaped(name, fallback=f"<@{user_id}>")


def player_names(users: Iterable[int], known: Mapping[int, str]) -> dict[int, str]:
    """Return the display names of accounts, from the untrusted names that the league knows."""
    return {user: player_name(user, known.get(user, "")) for user in users}


def mention_only(users: Iterable[int]) -> discord.AllowedMentions:
    """Return the allowed mentions for exactly these accounts."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


def result_text(translate: Translator, state: RoomState) -> str:
    """Return the message that mentions the subscribers of a match at its end."""
    mentions = " ".join(f"<@{user_id}>" for user_id in state.subscribers)
    outcome = None if state.match is None else state.match.outcome
    if outcome is None:
        return translate("watch-closed", mentions=mentions)
    names = seat_names(translate, state)
    winners = join_names(translate, [f"**{names[seat]}**" for seat in outcome.winners])
    return translate("watch-result", mentions=mentions, winners=winners, count=len(outcome.winners))


def translator_of(interaction: discord.Interaction) -> Translator:
    return translator(str(interaction.locale))


DIGITS: Final = 6  # of a match id that are shown
MAX_CHOICE: Final = 100  # characters of a suggestion, by Discord


def match_number(match_id: str) -> str:
    """Return the beginning of a match id, as shown to people."""
    return match_id[:DIGITS]


def fitting_choices(typed: str, offered: Iterable[tuple[str, Any]]) -> list[app_commands.Choice[Any]]:
    """Return the suggestions whose text contains what was typed, or whose value begins with it."""
    wanted = " ".join(typed.split()).casefold().removeprefix("#")
    fitting = (
        app_commands.Choice(name=name[:MAX_CHOICE] or str(value), value=value)
        for name, value in offered
        if wanted in name.casefold() or str(value).startswith(wanted)
    )
    return [*islice(fitting, MAX_CHOICES)]


def choice_text(translate: Translator, match: MatchBrief, user_id: int) -> str:
    """Return a person's match as one line of plain text for a suggestion; long names are cut."""
    names = [plain(name) for one, name in match.names.items() if one != user_id]
    text = _text(translate, match, user_id, names)
    if len(text) > MAX_CHOICE:
        text = _text(translate, match, user_id, _shorter(names, by=len(text) - MAX_CHOICE))
    return text


def _text(translate: Translator, match: MatchBrief, user_id: int, names: Sequence[str]) -> str:
    return translate(
        "match-choice-against" if names else "match-choice",
        at=choice_moment(translate, match.ended_at),
        state="won" if user_id in match.winners else "lost",
        place=match.places[user_id],
        names=join_names(translate, names) if names else "",
        hash=match_number(match.match_id),
    )


def _shorter(names: Sequence[str], *, by: int) -> list[str]:
    """Return names with the longest ones cut, so that the names shown lose `by` characters in total."""
    lengths = [len(name) for name in names[:MAX_JOINED]]
    longest = max(lengths, default=1)
    while longest > 1 and sum(max(0, length - longest) for length in lengths) < by:
        longest -= 1
    return [name if len(name) <= longest else f"{name[: longest - 1]}…" for name in names]


def choice_moment(translate: Translator, at: datetime) -> str:
    """Return a moment where Discord shows no timestamps: day, month and time in UTC."""
    return translate("match-choice-moment", day=at.day, month=at.month, time=f"{at:%H:%M}")
