"""The public message of a lobby as text: rules, players, partners. Names are escaped already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.formats import pairings, teams_of
from bot.engine.rulebook.table import ROTATIONS, SEATS_OF, TEAMS
from bot.render.deal import MAX_WORDS, words_text
from bot.render.rules import rules_brief
from bot.render.seats import SIGNS, join_names, signed_names, team_of, teams_text
from bot.render.table import MAX_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.rules import Rules
    from bot.i18n import Translator

LINES: Final = 10
"""Up to so many names have a line each; more share one line, or the lobby would fill three screens."""
NOBODY_YET: Final = "…"


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyTournament:
    """What a lobby says of the tournament that its match belongs to.

    Attributes:
        round: From 1; 0 where it is not played in rounds.
        missing: Who has not sat down yet, as mentions.
        begins: When the match begins at the latest, as Discord shows it.
        whole: Whether it needs all of its people: so does a group of a rotation.
    """

    name: str
    round: int
    number: int
    missing: Sequence[str]
    begins: str
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """What the message of a lobby shows.

    Attributes:
        host_away: Whether the host was away for so long that any player may take over.
        saved_preset: What the server calls these rules, or "".
        clock: How long a decision may take, in words; "" for as long as it takes.
        cuts: For each seat the word that it added, escaped; None for none.
        rated: Whether the match will be rated, and if not, why, as a sentence; "" if nobody knows yet.
        awaited: The players of the match before who are not there yet and can sit down.
        levels: For each seat how well the computer player there plays, in words; "" for a person.
    """

    rules: Rules
    names: Sequence[str]
    host: int | None
    starter: int | None
    least: int
    most: int
    unbounded: bool = False
    locked: bool = False
    host_away: bool = False
    saved_preset: str = ""
    clock: str = ""
    commitment: str = ""
    cuts: Sequence[str | None] = ()
    rated: str = ""
    tournament: LobbyTournament | None = None
    awaited: Sequence[str] = ()
    levels: Sequence[str] = ()


def lobby_page(translate: Translator, lobby: Lobby) -> tuple[str, ...]:
    """Return the lobby: rules in short, seats, and what has to happen next."""
    title, hosted = _title(translate, lobby)
    if lobby.clock:
        hosted += " · " + translate("lobby-clock", clock=lobby.clock)
    rules = rules_brief(translate, lobby.rules)
    if lobby.saved_preset:
        rules = f"{translate('lobby-saved', name=lobby.saved_preset)}\n{rules}"
    # A list comes last: what follows one might be taken for a part of it.
    hints = [f"-# {hint}" for hint in _hints(translate, lobby)]
    seats = [_players(translate, lobby), *hints, *_pairs(translate, lobby), *_seats(translate, lobby)]
    head = f"## {title}\n-# {hosted}"
    if lobby.commitment:  # all of it: whoever knows the secret could find another one with the same beginning
        head = f"{head}\n-# {translate('lobby-deal', hash=lobby.commitment)}"
    room = MAX_TEXT - sum(map(len, (head, rules, *seats))) - len(seats)
    seats += _cuts_of_many(translate, lobby, most=min(room, MAX_WORDS))
    return (head, rules, "\n".join(seats))


def _title(translate: Translator, lobby: Lobby) -> tuple[str, str]:
    """Return what stands at the top: what this is, and who settles it, or when it begins."""
    match = lobby.tournament
    if match is None:
        host = "" if lobby.host is None else lobby.names[lobby.host]
        return translate("lobby-title"), translate("lobby-host", host=host)
    title = translate("lobby-tournament", name=match.name, round=match.round, number=match.number)
    key = "lobby-tournament-time" if match.whole else "lobby-tournament-begins"
    return title, translate(key, begins=match.begins)


def _players(translate: Translator, lobby: Lobby) -> str:
    bound = "exactly" if lobby.least == lobby.most else "open" if lobby.unbounded else "most"
    return translate("lobby-players", bound=bound, taken=len(lobby.names), least=lobby.least, most=lobby.most)


def _seats(translate: Translator, lobby: Lobby) -> Iterator[str]:
    if len(lobby.names) > LINES:
        seats = [
            translate("lobby-seat-brief", number=number, name=name)
            for number, name in enumerate(lobby.names, 1)
        ]
        yield "-# " + " · ".join(seats)
        return
    kind = lobby.rules.format
    tables = pairings(kind, SEATS_OF[kind])[0] if kind in TEAMS else ()
    teams = teams_of(kind, tables[0]) if len(tables) == 1 else ()
    names = signed_names(teams, lobby.names)
    cuts = lobby.cuts or [None] * len(lobby.names)
    levels = lobby.levels or [""] * len(lobby.names)
    for number, (name, word, level) in enumerate(zip(names, cuts, levels, strict=True), 1):
        if level:
            yield translate("lobby-seat-computer", number=number, name=name, level=level)
        elif word is None:
            yield translate("lobby-seat", number=number, name=name)
        else:
            yield translate("lobby-seat-cut", number=number, name=name, cut=word)

    for seat in range(len(names), sum(map(len, teams))):
        team = team_of(teams, seat)
        assert team is not None  # noqa: S101 - every seat of such a table is in one
        yield translate("lobby-seat-free", number=seat + 1, sign=SIGNS[team])


def _cuts_of_many(translate: Translator, lobby: Lobby, *, most: int) -> Iterator[str]:
    """Yield the words of cuts where players share a line, as many as fit into so many characters."""
    words = [
        translate("lobby-seat-brief", number=number, name=word)
        for number, word in enumerate(lobby.cuts, 1)
        if word is not None
    ]
    if words and len(lobby.names) > LINES:
        yield "-# " + translate("lobby-cuts", cuts=words_text(translate, words, most=most))


def _pairs(translate: Translator, lobby: Lobby) -> Iterator[str]:
    """Yield who are partners, in formats that have them; where partners change, the first ones."""
    rules = lobby.rules
    if rules.format not in TEAMS or not lobby.names:
        return
    seats = SEATS_OF[rules.format]
    names = [*lobby.names, *[NOBODY_YET] * seats][:seats]
    tables = [
        teams_text(translate, teams_of(rules.format, order), names)
        for order in pairings(rules.format, seats)[0]
    ]
    if len(tables) > 1:
        tables = [
            translate("lobby-pairs-table", number=number, pairs=pairs)
            for number, pairs in enumerate(tables, 1)
        ]
    elif lobby.tournament is None:
        yield f"-# {translate('lobby-pairs-hint')}"
    changing = "yes" if rules.format in ROTATIONS else "no"
    yield translate("lobby-pairs", changing=changing, pairs="\n".join(tables))


def _hints(translate: Translator, lobby: Lobby) -> Iterator[str]:
    if lobby.starter is not None:
        yield translate("lobby-starter", name=lobby.names[lobby.starter])
    missing = lobby.least - len(lobby.names)
    if lobby.tournament is not None:
        absent = ", ".join(lobby.tournament.missing)
        waits = "lobby-tournament-waits-group" if lobby.tournament.whole else "lobby-tournament-waits"
        yield translate(waits, names=absent) if absent else translate("lobby-tournament-ready")
    elif lobby.awaited:
        yield translate("lobby-again", names=join_names(translate, lobby.awaited))
    elif missing > 0:
        yield translate("lobby-waiting-hint", missing=missing)
    else:
        yield translate("lobby-ready-hint")
    if lobby.rated:
        yield lobby.rated
    if lobby.locked:
        yield translate("lobby-locked")
    if lobby.host_away:
        yield translate("lobby-host-away")
