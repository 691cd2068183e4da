"""What moderators are told of how the bot does in their server: a short list, the worst first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from cogs.views.frame import layout

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from discord import ui

    from bot.i18n import Translator

MOST_LINES: Final = 8
"""Channels of one kind that are listed: a phone shows so many at a glance."""
GOOD: Final = "✅"
ODD: Final = "⚠️"
BAD: Final = "⛔"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelLack:
    """What the bot is not permitted in a channel, by discord.py's names.

    Attributes:
        channel_id: Discord's id of the channel.
        needed: Without these there is no table.
        wished: Without these something is off.
    """

    channel_id: int
    needed: Sequence[str] = ()
    wished: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietChannel:
    """A channel where the bot sends nothing for a while.

    Attributes:
        channel_id: Discord's id of the channel.
        minutes: How long it waits yet, at least 1.
        refusals: How often in a row Discord refused what was sent; 0 if permissions are missing.
    """

    channel_id: int
    minutes: int
    refusals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """How the bot does in a server.

    Attributes:
        here: This channel.
        elsewhere: Other channels where tables may open and something is missing.
        fine: How many other channels have everything.
        gone: Channels that are set for tables and are not there.
        quiet: Channels where the bot keeps quiet.
        damaged: Channels whose table cannot be read.
        pictures: Whether the server wants pictures.
        faces: Whether the cards are there as emojis.
        gateway: Milliseconds to Discord; None if nothing is heard of it.
        database: Milliseconds that the database took; None if it did not answer.
        draining: Whether the bot is about to stop, as for an update.
        version: The bot's.
    """

    here: ChannelLack
    elsewhere: Sequence[ChannelLack] = ()
    fine: int = 0
    gone: Sequence[int] = ()
    quiet: Sequence[QuietChannel] = ()
    damaged: Sequence[int] = ()
    pictures: bool = True
    faces: bool = True
    gateway: float | None
    database: float | None
    draining: bool = False
    version: str


def diagnosis_layout(translate: Translator, found: Diagnosis) -> ui.LayoutView:
    """Return the list as a private message."""
    blocks = (
        [translate("diagnose-title"), *_here(translate, found.here)],
        [*_elsewhere(translate, found)],
        [*_tables(translate, found)],
        [*_off(translate, found)],
        [*_connection(translate, found)],
    )
    return layout(*("\n".join(block) for block in blocks if block))


def _here(translate: Translator, here: ChannelLack) -> Iterator[str]:
    yield from (f"{BAD} {translate(f'permission-{need}')}" for need in here.needed)
    yield from (f"{ODD} {translate(f'diagnose-without-{wish}')}" for wish in here.wished)
    if here.needed or here.wished:
        yield translate("diagnose-grant")
    else:
        yield f"{GOOD} {translate('diagnose-all-here')}"


def _elsewhere(translate: Translator, found: Diagnosis) -> Iterator[str]:
    worst_first = sorted(found.elsewhere, key=lambda lack: not lack.needed)
    if worst_first or found.gone:
        yield translate("diagnose-elsewhere")
    yield from _shortened(
        translate,
        [
            f"{BAD if lack.needed else ODD} <#{lack.channel_id}>: "
            + ", ".join(translate(f"permission-short-{name}") for name in (*lack.needed, *lack.wished))
            for lack in worst_first
        ],
    )
    if found.gone:
        yield f"{ODD} {translate('diagnose-gone', count=len(found.gone))}"
    if found.fine:
        yield f"{GOOD} {translate('diagnose-fine', count=found.fine)}"


def _tables(translate: Translator, found: Diagnosis) -> Iterator[str]:
    lines = [f"{BAD} {translate('diagnose-damaged', channel=f'<#{one}>')}" for one in found.damaged]
    for quiet in found.quiet:
        where = f"<#{quiet.channel_id}>"
        if quiet.refusals:
            told = translate("diagnose-refused", channel=where, times=quiet.refusals, count=quiet.minutes)
        else:
            told = translate("diagnose-quiet", channel=where, count=quiet.minutes)
        lines.append(f"{ODD} {told}")
    if lines:
        yield translate("diagnose-tables")
    yield from _shortened(translate, lines)


def _off(translate: Translator, found: Diagnosis) -> Iterator[str]:
    if not found.pictures:
        yield f"{ODD} {translate('diagnose-pictures-off')}"
    if not found.faces:
        yield f"{ODD} {translate('diagnose-no-faces')}"


def _connection(translate: Translator, found: Diagnosis) -> Iterator[str]:
    if found.draining:
        yield f"{ODD} {translate('diagnose-draining')}"
    if found.gateway is None:
        yield f"{BAD} {translate('diagnose-no-gateway')}"
    if found.database is None:
        yield f"{BAD} {translate('diagnose-no-database')}"
    yield translate(
        "diagnose-connection",
        gateway=_milliseconds(found.gateway),
        database=_milliseconds(found.database),
        version=found.version,
    )


def _milliseconds(took: float | None) -> str:
    return "?" if took is None else f"{max(1, round(took))}"


def _shortened(translate: Translator, lines: Sequence[str]) -> Iterable[str]:
    """Yield lines, and in place of too many of them how many there are."""
    yield from islice(lines, MOST_LINES)
    if len(lines) > MOST_LINES:
        yield translate("diagnose-more", count=len(lines) - MOST_LINES)
