"""Players for whole matches: they read what is on their screen, choose by chance, and press or type.

Nothing here knows a rule beyond what the screen offers: live buttons, suggestions, and sentences.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING

from bot.i18n import words
from tests.support.hall import Guest, Hall, buttons_of, menus_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from simcord import ChannelHandle

MOST_MOVES = 2000


class Player:
    """Somebody who plays by clicks.

    Attributes:
        guest: Who they are.
        random: Decides for them.
        look_again: Chance that they open their hand anew although it is on the screen.
    """

    def __init__(self, guest: Guest, random: Random) -> None:
        self.guest = guest
        self.random = random
        self.look_again = 0.05

    async def moves(self) -> None:
        """Do one thing on the own turn."""
        guest = self.guest
        if guest.shown is None or self.random.random() < self.look_again:
            await guest.presses(guest.hall.pings(guest.channel)[-1], "hand")
        if guest.can("challenge"):
            await guest.taps(self.random.choice(["challenge", "accept"]))
            return
        live = [card for card in guest.cards() if card.playable]
        if live and guest.can("uno") and self.random.random() < 0.7:
            await guest.taps("uno")
        if live:
            card = self.random.choice(live)
            await guest.taps(card.verb, card.arg)
            if card.verb == "colour":
                await self._names_a_colour(card.arg)
        else:
            await guest.taps("pass" if guest.can("pass") else "draw")

    async def _names_a_colour(self, code: str) -> None:
        guest = self.guest
        if self.random.random() < 0.2:
            await guest.taps("page")  # Back, and again
            await guest.taps("colour", code)
        answers = [card for card in buttons_of(guest.hand) if card.verb == "play"]
        assert len(answers) == 4, guest.sees()
        await guest.taps("play", self.random.choice(answers).arg)

    async def catches(self) -> None:
        """Press Catch on the table."""
        await self.guest.presses(self.guest.hall.table(self.guest.channel), "catch")


class Typist(Player):
    """Somebody who plays by commands alone."""

    async def moves(self) -> None:
        """Do one thing on the own turn."""
        guest = self.guest
        ping = text_of(guest.hall.pings(guest.channel)[-1])
        if "challenge or accept" in ping:
            await guest.types(self.random.choice(["uno challenge", "uno accept"]))
            return
        suggested = await guest.suggested()
        if not suggested:
            told = await guest.types("uno hand")
            await guest.types("uno pass" if "You drew" in told else "uno draw")
            return
        if len(suggested) <= 2 and self.random.random() < 0.7:
            await guest.types("uno uno")
        name, card = self.random.choice(suggested)
        told = await guest.types("uno play", card=card)
        assert f"You played {name}." in told, told

    async def catches(self) -> None:
        """Type `/uno catch`."""
        await self.guest.types("uno catch")


async def sit_down(
    guests: Sequence[Guest], *, rules: dict[str, str] | None = None, **options: object
) -> None:
    """Let the first guest open a lobby and set options, all others join, and the first deal."""
    host, *others = guests
    await host.types("uno start", **options)
    for name, value in (rules or {}).items():
        await set_option(host, name, value)
    for guest in others:
        await guest.presses(host.hall.table(host.channel), "join")
    assert words()("answer-started") in await host.presses(host.hall.table(host.channel), "start")


async def set_option(host: Guest, name: str, value: str) -> None:
    """Let the host set an option of the table in the rules panel."""
    await opens_page_with(host, name)
    panel = host.panel
    switches = [one for one in buttons_of(panel) if one.arg.startswith(f"{name}=")]
    menus = [one for one in menus_of(panel) if one.verb == "set" and one.arg == name]
    if switches:
        if switches[0].arg == f"{name}={value}":
            await host.presses(panel, "set", switches[0].arg)
    elif value in menus[0].choices:
        await host.chooses(panel, value, "set", name)
    else:
        await host.chooses(panel, "other", "set", name)
        await host.writes(value)


async def opens_page_with(host: Guest, name: str) -> None:
    """Open the rules panel at the page where an option is set."""
    await host.presses(host.hall.table(host.channel), "rules")
    pages = next(one for one in menus_of(host.panel) if one.verb == "panel")
    for page in pages.choices:
        await host.chooses(host.panel, page, "panel")
        switches = [one.arg for one in buttons_of(host.panel) if one.verb == "set"]
        menus = [one.arg for one in menus_of(host.panel) if one.verb == "set"]
        if any(arg.partition("=")[0] == name for arg in switches + menus):
            return
    raise AssertionError(f"no page has {name}")


def guest_at_turn(guests: Sequence[Guest]) -> Guest:
    """Return who is mentioned in the ping."""
    whose = mentioned(guests[0].hall, guests[0].channel)
    return next(guest for guest in guests if guest.member.id == whose)


def over(hall: Hall, channel: ChannelHandle) -> bool:
    """Tell whether the table shows a result."""
    return any(button.verb == "rematch" for button in buttons_of(hall.table(channel)))


def mentioned(hall: Hall, channel: ChannelHandle) -> int:
    """Return the account whose turn the newest ping says it is."""
    found = re.match(r"<@(\d+)>", hall.pings(channel)[-1].content)
    assert found is not None
    return int(found[1])


def may_be_caught(text: str) -> bool:
    """Tell whether the table shows a single card without a call."""
    return any("**1 card**" in line and "UNO!" not in line for line in text.splitlines())


async def play_until(
    hall: Hall,
    players: Sequence[Player],
    random: Random,
    stop: Callable[[int], bool] = lambda _: False,
) -> int:
    """Let people play until the match is over, or `stop` says so after so many moves; return how many."""
    channel = players[0].guest.channel
    by_id = {player.guest.member.id: player for player in players}
    for moves in range(MOST_MOVES):
        if over(hall, channel) or stop(moves):
            return moves
        if may_be_caught(hall.says(channel)) and random.random() < 0.5:
            await random.choice(players).catches()
        await by_id[mentioned(hall, channel)].moves()
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def points_shown(text: str) -> dict[str, int]:
    """Return the points of each name on a table or result."""
    lines = re.findall(
        r"^(?:[→·🥇🥈🥉]|\*\*\d+\*\* ·) (?:`\d+` )?[*~]*([^`]+?)[*~]* · (?:.* · )?(\d+) points?\b(?: · .*)?$",
        text,
        re.MULTILINE,
    )
    empty = re.findall(r"^\*\*\d+\*\* · (.+) · no points$", text, re.MULTILINE)
    names = [name for line in empty for name in re.findall(r"`\d+` ([^`]+?)(?:, |$)", line)]
    return {name: int(points) for name, points in lines} | dict.fromkeys(names, 0)


def published_hash(text: str) -> str:
    """Return the beginning of the hash that stands on the table before anything is played."""
    found = re.search(r"deal fingerprint ([0-9a-f]{16})", text)
    assert found is not None, text
    return found[1]


def check_seed(result: str, published: str) -> None:
    """Assert that the seed shown with the result has the hash published before the match."""
    found = re.search(r"Seed of the deal: `([0-9a-f]{64})", result)
    assert found is not None, result
    assert len(published) >= 16
    assert sha256(bytes.fromhex(found[1])).hexdigest().startswith(published)


async def check_league(guests: list[Guest], points: dict[str, int], winner: str) -> None:
    """Assert that the league says the same as the result of the only match."""
    table = await guests[0].types("league table")
    for guest in guests:
        row = re.search(rf"<@{guest.member.id}> · \*\*(\d+)\*\* points? · (\d+) wins? in 1 match\b", table)
        assert row is not None, table
        wins = int(guest.name == winner)
        assert (int(row[1]), int(row[2])) == (points[guest.name], wins)
        own = await guest.types("league me")
        assert f"**{points[guest.name]}** point" in own
        assert f"{wins} win" in own
