"""Hands are read by nobody else: everything sent is recorded and searched."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from discord import ui

from bot.engine.cards import card
from bot.engine.events import (
    CardsReceived,
    DealerDrawn,
    HandEnded,
    HandReceived,
    HandShown,
    HandStarted,
)
from bot.i18n import Translator, translator
from bot.render.cards import card_text
from bot.rooms.room import Room
from cogs.core import intake
from cogs.table.room_view import room_layout
from tests.e2e.strategy import Player, Typist, over, play_until, sit_down
from tests.e2e.test_preferences import Panel
from tests.engine.positions import position
from tests.simulation.secrecy import hidden_in
from tests.support.hall import (
    AT_ONCE,
    EPHEMERAL,
    THROUGH_PRESSES,
    DiscordClock,
    buttons_of,
    controls_of,
    hall,
)
from tests.support.named_cards import cards_in, cards_of_choices, cards_of_event, cards_of_message
from tests.support.payloads import choices_of, message_of

if TYPE_CHECKING:
    from pathlib import Path

    from simcord.types import HttpLogEntry

    from bot.app import Pace, UnoBot
    from bot.engine.cards import Card
    from bot.rooms.change import Change, Transition
    from bot.rooms.state.history import RoomEvent
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.settings import Preferences
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


def viewer_of(house: Hall, entry: HttpLogEntry) -> int | None:
    """Return the only account that can read what a request says; None if everybody can."""
    backend = house.env.backend
    answer = re.fullmatch(r"/interactions/(\d+)/.*", entry.path)
    followup = re.fullmatch(r"/webhooks/\d+/([^/]+)(/.*)?", entry.path)
    if answer is None and followup is None:
        return None
    body: dict[str, Any] = entry.json if isinstance(entry.json, dict) else {}
    record = (
        backend.interactions[int(answer[1])]
        if answer is not None
        else backend.interaction_by_token(followup[1] if followup else "")
    )
    kind = body.get("type") if answer is not None else None
    if kind == 8:
        return record.user_id
    if kind == 4:
        return record.user_id if (body["data"].get("flags") or 0) & EPHEMERAL else None
    if followup is not None and followup[2] is None and not record.loading:
        return record.user_id if (body.get("flags") or 0) & EPHEMERAL else None
    named = re.search(r"/messages/(\d+)$", entry.path)
    edited = int(named[1]) if named else (record.source_message_id if kind == 7 else record.message_id) or 0
    message = house.deleted.get(edited) or backend.get_message(record.channel_id, edited)
    return record.user_id if message.flags & EPHEMERAL else None


def told_by(entry: HttpLogEntry) -> set[Card]:
    """Return every card that a request names: in texts, labels, custom_ids or suggestions."""
    suggested = choices_of(entry)
    if suggested:
        return cards_of_choices(suggested)
    message = message_of(entry)
    return set() if message is None else cards_of_message(message)


@dataclass
class Watch:
    """Knows what each account may read, by the engine's own events, and looks at everything that is sent."""

    house: Hall
    channel_id: int
    leaks: list[str] = field(default_factory=list)
    looked: int = 0
    challenges: int = 0
    _happened: list[RoomEvent] = field(default_factory=list)
    _open: set[Card] = field(default_factory=set)
    _private: dict[int, set[Card]] = field(default_factory=dict)
    _held: dict[int, set[Card]] = field(default_factory=dict)

    @classmethod
    def on(cls, house: Hall, channel_id: int, monkeypatch: pytest.MonkeyPatch) -> Watch:
        """Watch a channel, before the cards are dealt."""
        watch = cls(house, channel_id)
        carry_out = Room.do

        async def listening(room: Room, change: Change, **options: Any) -> Transition:
            done = await carry_out(room, change, **options)
            if not watch.looked and any(isinstance(event, HandStarted) for event in done.events):
                watch.looked = len(house.env.http_requests)  # before the deal nobody holds a card
            watch._happened.extend(done.events)
            return done

        monkeypatch.setattr(Room, "do", listening)
        return watch

    def look(self, _moves: int = 0) -> bool:
        """Hold everything sent since the last look against what its readers may know."""
        room = self.house.bot.rooms.find(self.channel_id)
        assert room is not None
        match = room.state.match
        assert match is not None
        users = [seat.user_id or 0 for seat in room.state.seats]
        before, own = self._open, self._private  # what was sent before a hand ended may still be among it
        self._learn(users)
        held = {user: set(match.hand.hands[seat]) for seat, user in enumerate(users)}
        sent = self.house.env.http_requests[self.looked :]
        self.looked += len(sent)
        hidden = hidden_in(room.state)
        for entry in sent:
            reader = viewer_of(self.house, entry)
            known = self._open | before
            if reader is not None:
                known = known | held.get(reader, set()) | self._held.get(reader, set())
                known |= self._private.get(reader, set()) | own.get(reader, set())
            if not told_by(entry) <= known:
                self.leaks.append(f"{reader} reads {told_by(entry) - known}: {entry.json}")
            said = json.dumps(entry.json)
            if any(number in said for number in hidden):
                self.leaks.append(f"the seed or the secret: {entry.path}")
        self._held = held
        return False

    def _learn(self, users: list[int]) -> None:
        """Take in what happened: who may know which card. A new hand is a new beginning."""
        just_laid_open: set[Card] = (
            set()
        )  # the deal and the end of the hand before are told beside the new one
        for event in self._happened:
            if isinstance(event, HandEnded | DealerDrawn):
                just_laid_open |= cards_of_event(event)
            elif isinstance(event, HandStarted):
                self._open, self._private = set(just_laid_open), {}
            if isinstance(event, CardsReceived | HandReceived | HandShown):
                self._private.setdefault(users[event.to], set()).update(cards_of_event(event))
                self.challenges += isinstance(event, HandShown)
            else:
                self._open = self._open | cards_of_event(event)
        self._happened.clear()


PLAYED: dict[str, tuple[str, dict[str, Any], int]] = {
    "official": ("Ann Ben Cleo", {"target": 10, "rules": {"hand_size": "5"}}, 3),
    "anywhere": ("Ann Ben Cleo Dan", {"rules": {"hand_size": "6"}}, 5),
    "classic": ("Ann Ben Cleo Dan", {"target": 60}, 2),
    "duel": ("Ann Ben", {}, 3),
    "packs": ("Ann Ben Cleo", {"target": 10, "rules": {"hand_size": "5"}}, 4),
}
"""Who plays a sheet, with which options, and a seed with which people do not wander for long."""


@pytest.mark.parametrize("preset", PLAYED)
async def test_no_card_of_a_hand_is_told_to_anybody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    names, options, seed = PLAYED[preset]
    async with hall(tmp_path, seed=5, pace=THROUGH_PRESSES) as house:
        guests = house.guests(names, house.channel())
        watch = Watch.on(house, guests[0].channel.id, monkeypatch)
        await sit_down(guests, preset=preset, **options)
        random = Random(seed)
        await play_until(house, [Player(guest, random) for guest in guests], random, watch.look)
        watch.look()
        assert over(house, guests[0].channel)
        assert watch.looked > 50
        assert not watch.leaks, "\n".join(watch.leaks[:5])


@pytest.mark.parametrize("pace", [AT_ONCE, THROUGH_PRESSES], ids=["by itself", "through presses"])
async def test_a_hand_shown_to_a_challenger_is_shown_to_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pace: Pace
) -> None:
    """Everybody holds a Wild Draw Four and little else that fits."""
    async with hall(tmp_path, seed=4, pace=pace) as house:
        guests = house.guests("Ann Ben Cleo Dan", house.channel())
        watch = Watch.on(house, guests[0].channel.id, monkeypatch)
        hands = ("W4 R1 R2 B3", "W4 R3 R4 Y1", "W4 R6 G7 Y2", "W4 G8 G9 R9")
        await house.deal(guests[0].channel, guests, position(*hands, top="Y5", points=(499,) * 4))
        watch.looked = len(house.env.http_requests)
        watch._open.add(card("Y5"))
        watch.look()
        random = Random(1)
        await play_until(house, [Player(guest, random) for guest in guests], random, watch.look)
        watch.look()
        assert watch.challenges >= 2, "choose another seed"
        assert not watch.leaks, "\n".join(watch.leaks[:5])


async def defer_every_answer(bot: UnoBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every answer take so long that Discord is asked for more time first."""
    monkeypatch.setattr(intake, "DEFER_AT_AGE", 0)
    do = Room.do

    async def after_the_deferral() -> None:
        await DiscordClock().sleep(0.001)  # of the simulation's time

    async def slow_do(room: Room, change: Change, **options: Any) -> Transition:
        await after_the_deferral()
        return await do(room, change, **options)

    of = bot.preferences.of

    async def slow_of(owner: int) -> Preferences:
        await after_the_deferral()
        return await of(owner)

    monkeypatch.setattr(Room, "do", slow_do)
    monkeypatch.setattr(bot.preferences, "of", slow_of)


async def test_a_hand_whose_answer_was_deferred_stays_off_the_public_table(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deferred press on the table makes `@original` the table: the next refresh must not edit that."""
    ann, ben = house.guests("Ann Ben", house.channel())
    match = position("R1 R2 R3", "R6 R7 R8", top="R5")
    await house.deal(ann.channel, [ann, ben], match)
    await defer_every_answer(house.bot, monkeypatch)
    await ben.opens_hand()
    table = house.table(ann.channel).id
    await ann.types("uno play", card="R1")  # now it is Ben's turn, and his hand is refreshed
    assert house.table(ann.channel).id == table
    assert "hand" in controls_of(house.table(ann.channel))
    assert cards_in(house.says(ann.channel)) & {card("R6"), card("R7"), card("R8")} == set()
    assert ben.can("play"), "the refreshed hand says that it is the turn"
    await ben.opens_hand()  # and opening it anew deletes the old hand, not the table
    assert house.table(ann.channel).id == table
    await ann.ends(ben)


async def test_no_card_is_told_to_anybody_else_when_every_answer_is_deferred(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path, seed=6) as house:
        guests = house.guests("Ann Ben Cleo", house.channel())
        watch = Watch.on(house, guests[0].channel.id, monkeypatch)
        await defer_every_answer(house.bot, monkeypatch)
        await sit_down(guests, preset="classic", target=10, rules={"hand_size": "4"})
        random = Random(6)
        await play_until(house, [Player(guest, random) for guest in guests], random, watch.look)
        watch.look()
        assert over(house, guests[0].channel)
        assert any(
            entry.path.endswith("/callback") and (entry.json or {}).get("type") in {5, 6}
            for entry in house.env.http_requests
        )
        assert not watch.leaks, "\n".join(watch.leaks[:5])


async def test_nobody_who_types_is_told_a_card_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path, seed=8) as house:
        guests = house.guests("Ann Ben", house.channel())
        watch = Watch.on(house, guests[0].channel.id, monkeypatch)
        await sit_down(guests, target=10, rules={"hand_size": "5"})
        random = Random(8)
        await play_until(house, [Typist(guest, random) for guest in guests], random, watch.look)
        assert over(house, guests[0].channel)
        assert not watch.leaks, "\n".join(watch.leaks[:5])


async def test_hands_that_change_owners_and_pictures_of_hands_stay_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path, seed=9) as house:
        guests = house.guests("Ann Ben Cleo", house.channel())
        for guest in guests[:2]:
            await (await Panel.of(guest)).sets("style:pictures")
        watch = Watch.on(house, guests[0].channel.id, monkeypatch)
        rules = {"seven_zero": "on", "jump_in": "on", "stacking": "either", "hand_size": "4"}
        await sit_down(guests, rules=rules, target=10)
        random = Random(1)
        await play_until(house, [Player(guest, random) for guest in guests], random, watch.look)
        assert over(house, guests[0].channel)
        assert not watch.leaks, "\n".join(watch.leaks[:5])


async def test_the_search_finds_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(translate: Translator, state: RoomState, **picture: Any) -> ui.LayoutView:
        layout = room_layout(translate, state, **picture)
        if state.match is not None:
            layout.add_item(ui.TextDisplay(card_text(translate, state.match.hand.hands[0][-1])))
        return layout

    monkeypatch.setattr("cogs.table.display.room_layout", leaky)
    async with hall(tmp_path) as house:
        guests = house.guests("Ann Ben", house.channel())
        watch = Watch.on(house, guests[0].channel.id, monkeypatch)
        await sit_down(guests)
        random = Random(1)
        players = [Player(guest, random) for guest in guests]
        await play_until(house, players, random, lambda moves: watch.look() or moves == 5)
        assert watch.leaks


def seen_by(house: Hall, guest: Guest) -> list[Any]:
    """Return everything that somebody could read, in order."""
    return [
        {**(message_of(entry) or entry.json.get("data") or {}), "nonce": None}
        for entry in house.env.http_requests
        if viewer_of(house, entry) in {None, guest.member.id} and isinstance(entry.json, dict)
    ]


async def _played(folder: Path, ben: str, cleo: str, draw: str) -> list[Any]:
    """Play the same match with other hidden cards; return what Ann could read of it."""
    async with hall(folder, pace=THROUGH_PRESSES) as house:
        guests = house.guests("Ann Ben Cleo", house.channel())
        one, two, three = guests
        match = position("R1 W R3 G4", ben, cleo, top="R5", draw=draw)
        await house.deal(one.channel, guests, match)
        for guest in guests:
            await guest.opens_hand()
        for command in ("draw", "pass", "challenge", "uno", "catch", "match log", "table", "rules"):
            await (two if command == "draw" else one).types(f"uno {command}")
        for typed in ("", "Y", "wild"):
            await one.suggested(typed)
            assert await two.suggested(typed) == []
        await one.types("uno play", card="B9")
        await one.taps("play", "R1")
        await two.types("uno draw")
        assert not two.can("pass")
        await three.types("uno play", card="W4>G")
        await one.opens_hand()
        await one.types("uno draw")
        await two.types("uno play", card="W4>R")
        await three.types("uno challenge")  # Ben held green, but not the same in both worlds
        await one.types("uno match log")
        await one.types("uno catch", player=two.member)
        return seen_by(house, one)


async def test_what_a_player_reads_does_not_depend_on_what_others_hold(tmp_path: Path) -> None:
    first = await _played(tmp_path / "one", "G8 G9 W4 Y7", "W4 B2 B3 B4", "Y9 R0 R2 R4 R6 ...")
    other = await _played(tmp_path / "two", "G0 G2 W4 B8", "W4 Y3 Y2 Y0", "B6 R0 R2 R4 R6 ...")
    assert len(first) > 20
    # A ping and the table that is drawn beside it may come in either order.
    assert sorted(map(repr, first)) == sorted(map(repr, other))


async def test_a_spectator_gets_no_suggestions_and_no_hand(house: Hall) -> None:
    ann, ben, cleo = house.guests("Ann Ben Cleo", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 R8", top="R5"))
    assert await cleo.suggested() == []
    assert cards_in(await cleo.opens_hand()) == set()
    assert await cleo.types("uno hand") == TRANSLATE("refused-seat-free")
    assert buttons_of(house.table(ann.channel))[0].verb == "hand"
