"""Buttons that work for ever: to a replay, a tournament, a deal check, the help or the preferences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from discord import ButtonStyle, ui

from bot.i18n import Translator
from bot.render.escape import escaped
from cogs.core.custom_ids import CustomId, digits, id_part, word
from cogs.core.layouts import Button, button


@dataclass(frozen=True)
class ReplayStartId(CustomId, kind="replay"):
    """Custom_id of the button to the replay of an archived match."""

    match: str = word("[0-9a-f]{32}")  # 32 hexadecimal digits
    start: str = word("start", default="start")
    entry: int | None = id_part("0|[1-9][0-9]{0,5}", int, default=None, optional=True)
    """The log entry before which the replay begins; None for the beginning of the match."""


def replay_button(translate: Translator, match_id: str, *, before: int | None = None) -> Button:
    """Return the button to the replay of an archived match; see `ReplayStartId`."""
    custom_id = str(ReplayStartId(match_id, entry=before))
    return ui.Button(label=translate("button-replay"), custom_id=custom_id)


@dataclass(frozen=True)
class TournamentId(CustomId, kind="tournament"):
    """Custom_id of the buttons of a tournament, which is looked up, except those that turn a page."""

    verb: str = word("[a-z]{1,12}")
    id: str = word("[0-9a-f]{8}")


@dataclass(frozen=True)
class TournamentPageId(CustomId, kind="tournamentpage"):
    """Custom_id of the buttons to other pages of a tournament, from 0."""

    way: str = word("before|after")
    id: str = word("[0-9a-f]{8}")
    page: int = digits(4)


TOURNAMENT_NEIGHBOURS: Final = frozenset({"tournament"})
"""Prefixes of the custom_ids that may stand beside the page buttons of a tournament."""


class TournamentVerb(Enum):
    ENTER = "enter"
    BEGIN = "begin"  # ends sign-up at once
    WITHDRAW = "withdraw"
    READY = "ready"
    NOT_READY = "notready"
    SHOW = "show"  # shows it to one person alone
    LIST = "list"  # lists all tournaments of the server, in place of the one shown privately
    DOWN = "down"  # moves the panel to the bottom of its channel
    CALL_OFF = "calloff"  # asks whether to call it off
    CANCEL = "cancel"  # calls it off, after that question
    GIVE_UP = "giveup"  # withdraws from a running one, after a question
    STAY = "stay"  # changes nothing, after a question


def tournament_button(
    translate: Translator,
    verb: TournamentVerb,
    tournament_id: str,
    *,
    style: ButtonStyle = ButtonStyle.secondary,
) -> Button:
    label = translate(f"button-tournament-{verb.value}")
    return button(label, TournamentId(verb.value, tournament_id), style=style)


MAX_TOURNAMENT_NAME: Final = 60


def tournament_link(translate: Translator, tournament_id: str) -> Button:
    return button(translate("button-tournament"), TournamentId(TournamentVerb.SHOW.value, tournament_id))


def tournament_name(name: str) -> str:
    """Return an untrusted tournament name, escaped for Discord's markdown."""
    return escaped(name, most=MAX_TOURNAMENT_NAME) or "?"


@dataclass(frozen=True)
class DealCheckId(CustomId, kind="deal"):
    """Custom_id of the button to the result of the check of a match's deal, or to its steps."""

    told: str = word("check|steps")
    match: str = word("[0-9a-f]{32}")


class HelpPage(Enum):
    START = "start"
    TURN = "turn"
    UNO = "uno"
    CHALLENGE = "challenge"
    HOUSE = "house"
    HOSTS = "hosts"
    MODERATORS = "moderators"
    LEAGUE = "league"
    TOURNAMENTS = "tournaments"
    DEAL = "deal"


@dataclass(frozen=True)
class HelpId(CustomId, kind="help"):
    """Custom_id of the button to a page of the help, or to the tutorial."""

    page: str = word("[a-z]{1,12}")


def help_id(page: HelpPage) -> str:
    return str(HelpId(page.value))


OPEN_PREFERENCES: Final = "preference:open:panel"
"""Custom_id of a button, on any message, that opens the preferences panel in a new message."""
