"""Players for whole matches: they read what is on their screen, choose by chance, and press or type.

Nothing here knows a rule beyond what the screen offers: live buttons, suggestions, and sentences.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.i18n import locales, translator
from bot.rooms.state.deal import NO_COMMITMENT, commitment_of
from tests.engine.positions import position
from tests.support.hall import Guest, Hall, buttons_of, components_of, menus_of, pictures_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from simcord import ChannelHandle

BACK = {translator(locale)("button-back") for locale in locales()}
MOST_MOVES = 2000
MEDDLING = 0.3
"""Chance, before each move, that somebody else looks whether there is something to do out of turn."""
MOVES = frozenset({"play", "colour", "swap", "together", "name", "challenge", "accept", "draw", "pass"})
"""Verbs of the hand that take the match further on the own turn."""


class Player:
    """Somebody who plays by clicks.

    Attributes:
        look_again: Chance that they open their hand anew although it is on the screen.
    """

    def __init__(self, guest: Guest, random: Random) -> None:
        self.guest = guest
        self.random = random
        self.look_again = 0.05

    async def moves(self) -> None:
        """Do one thing on the own turn."""
        guest = self.guest
        await self.looks()
        if guest.can("uno") and self.random.random() < 0.7:
            await guest.taps("uno")
        choices = [
            button for button in buttons_of(guest.hand) if button.verb in MOVES and not button.disabled
        ]
        plays = [button for button in choices if button.playable]
        chosen = self.random.choice(plays if plays and self.random.random() < 0.9 else choices)
        await guest.taps(chosen.verb, chosen.arg)
        await self._answers()

    async def looks(self) -> None:
        """Open the hand, unless it is on the screen; now and then all the same, or ask why a card is pale."""
        guest = self.guest
        if guest.shown is None or self.random.random() < self.look_again:
            await guest.opens_hand()
        pale = [card for card in guest.cards() if not card.playable]
        if pale and self.random.random() < self.look_again:
            text = guest.hall.says(guest.channel)
            await guest.taps("why", self.random.choice(pale).arg)
            assert guest.hall.says(guest.channel) == text, "asking changes nothing"
        while not any(button.verb in MOVES and not button.disabled for button in buttons_of(guest.hand)):
            further = [b for b in buttons_of(guest.hand) if b.verb == "page" and b.arg.startswith(">")]
            await guest.taps("page", further[0].arg)

    async def _answers(self) -> None:
        """Answer what the hand asks about the card just tapped; now and then go back and tap it again."""
        guest = self.guest
        asked = 0
        while any(button.label in BACK for button in buttons_of(guest.hand)):
            asked += 1
            assert asked < 9, guest.sees()
            if guest.can("uno") and self.random.random() < 0.3:
                await guest.taps("uno")
            answers = [b for b in buttons_of(guest.hand) if b.verb in {"play", "jump", "sure"}]
            further = [b for b in buttons_of(guest.hand) if b.verb in {"together", "swap"} and not b.disabled]
            further = [button for button in further if "~" not in button.arg]  # no other page of players
            if further and (not answers or (asked < 5 and self.random.random() < 0.5)):
                answers = further
            if answers:
                answer = self.random.choice(answers)
                await guest.taps(answer.verb, answer.arg)
            else:
                await guest.chooses(guest.hand, self.random.choice(options_of(guest.hand)))

    async def meddles(self) -> None:
        """Do what needs no turn, if the hand on the screen offers it: jump in, accuse, vote."""
        guest = self.guest
        if guest.shown is None:
            return
        jumps = [button for button in guest.cards() if button.verb in {"jump", "swap"}]
        if jumps:
            chosen = self.random.choice(jumps)
            await guest.taps(chosen.verb, chosen.arg)
            await self._answers()
        elif guest.can("convict"):
            await guest.taps(self.random.choice(["convict", "acquit"]))
        elif guest.can("accuse") and self.random.random() < 0.1:
            await guest.taps("accuse")
            blamed = [button for button in buttons_of(guest.hand) if button.verb == "blame"]
            if blamed:
                await guest.taps("blame", self.random.choice(blamed).arg)
            else:
                await guest.chooses(guest.hand, self.random.choice(options_of(guest.hand)))

    async def catches(self) -> None:
        """Press Catch on the table."""
        await self.guest.presses(self.guest.hall.table(self.guest.channel), "catch")


class Typist(Player):
    """Somebody who plays by commands alone."""

    async def moves(self) -> None:
        """Do one thing on the own turn."""
        guest = self.guest
        ping = text_of(guest.hall.pings(guest.channel)[-1])
        if translator()("ping-challenge", mention="", name="\0", colour="none").partition("\0")[2] in ping:
            await guest.types(self.random.choice(["uno challenge", "uno draw"]))
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


async def two(
    hall: Hall, channel: ChannelHandle | None = None, *, opened: bool = True
) -> tuple[Guest, Guest]:
    """Return two guests in play on a red five, with their hands open or not; it is the first one's turn."""
    ann, ben = hall.guests("Ann Ben", channel or hall.channel())
    await hall.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 G8", top="R5"))
    if opened:
        await ann.opens_hand()
        await ben.opens_hand()
    return ann, ben


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
    await host.presses(host.hall.table(host.channel), "start")
    assert host.shown is not None, "they are shown their hand"


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


def resting(hall: Hall, channel: ChannelHandle) -> bool:
    """Tell whether the table shows how a hand ended, before the next one."""
    return any(button.verb == "nexthand" for button in buttons_of(hall.table(channel)))


async def next_hand(guests: Sequence[Guest]) -> None:
    """Let people ask for the next hand until it begins, each in their own hand if that is open."""
    for guest in guests:
        if not resting(guest.hall, guest.channel):
            return
        if guest.shown is not None and guest.can("nexthand"):
            await guest.taps("nexthand")
        else:
            await guest.presses(guest.hall.table(guest.channel), "nexthand")


def mentioned(hall: Hall, channel: ChannelHandle) -> int:
    """Return the account whose turn the newest ping says it is."""
    found = re.match(r"<@(\d+)>", hall.pings(channel)[-1].content)
    assert found is not None
    return int(found[1])


def all_mentioned(hall: Hall, channel: ChannelHandle) -> list[int]:
    """Return the accounts whose turn it is: one at each table."""
    return [int(re.findall(r"^<@(\d+)>", ping.content)[0]) for ping in hall.pings(channel)]


def options_of(message: object) -> list[str]:
    """Return what can be chosen in the select of a message."""
    return [
        option["value"] for part in components_of(message) if part["type"] == 3 for option in part["options"]
    ]


def may_be_caught(text: str) -> bool:
    """Tell whether the table shows a single card without a call."""
    return re.search(r"\*\*1(?: card)?\*\*(?! \*\*UNO!|.* · \*\*UNO!)", text) is not None


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
        if resting(hall, channel):
            await next_hand([player.guest for player in players])
            continue
        if may_be_caught(hall.says(channel)) and random.random() < 0.5:
            await random.choice(players).catches()
        turn = random.choice(all_mentioned(hall, channel))
        others = [player for player in players if player.guest.member.id != turn]
        if others and random.random() < MEDDLING:
            await random.choice(others).meddles()
            if over(hall, channel) or turn not in all_mentioned(hall, channel):
                continue
        await by_id[turn].moves()
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def points_shown(text: str) -> dict[str, int]:
    """Return the points of each name on a table or result."""
    lines = re.findall(
        r"^(?:[→·🥇🥈🥉\u2013]|\*\*#\d+\*\* ·) (?:`\d+` )?[*~]*([^`]+?)[*~]* · (?:.* · )?(\d+) points?\b"
        r"(?: · .*)?$",
        text,
        re.MULTILINE,
    )
    empty = re.findall(r"^(?:[🥇🥈🥉]|\*\*#\d+\*\* ·) no points: (.+)$", text, re.MULTILINE)
    names = [name for line in empty for name in re.findall(r"(?:`\d+` )?([^`]+?)(?:, |$)", line)]
    return {name: int(points) for name, points in lines} | dict.fromkeys(names, 0)


async def published_hash(guest: Guest) -> str:
    """Return the commitment that anybody can read under *More* before anything is played."""
    text = await guest.presses(await guest.opens_more(), "deal")
    found = re.search(r"`([0-9a-f]{64})`", text)
    assert found is not None, text
    return found[1]


def check_deal(house: Hall, channel: ChannelHandle, published: str) -> None:
    """Assert that the secret shown with the result fits what was published, of the first deal of a server."""
    result = house.says(channel)
    described = "\n".join(one["description"] for one in pictures_of(house.table(channel)))
    found = re.search(r"secret `?([0-9a-f]{64})", described or result)
    assert found is not None, result
    assert len(published) >= 8
    match_id = house.bot.rooms.require(channel.id).state.match_id
    commitment = commitment_of(previous=NO_COMMITMENT, match_id=match_id, secret=found[1])
    assert commitment.startswith(published)
    assert commitment in described or not described


async def check_league(guests: list[Guest], points: dict[str, int], winner: str) -> None:
    """Assert that the league says the same as the result of the only match."""
    await guests[0].hall.settle_pictures(wanted=False)
    table = await guests[0].types("league table", by="points")
    for guest in guests:
        row = re.search(rf"\*\*{who_is(guest)}\*\* · \*\*(\d+)\*\* · 1 match$", table, re.MULTILINE)
        assert row is not None, table
        assert int(row[1]) == points[guest.name]
        own = await guest.types("league player")
        assert f"**{points[guest.name]}** point" in own
        assert f"**{int(guest.name == winner)}** win" in own


def who_is(guest: Guest) -> str:
    """Return a pattern for what the league calls somebody: a mention if it does not know the name."""
    return f"(?:<@{guest.member.id}>|{re.escape(guest.name)})"
