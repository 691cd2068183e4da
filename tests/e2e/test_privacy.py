"""What a player holds is read by nobody else: everything sent is recorded and searched."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from discord import ui

from bot.engine.cards import Card, card
from bot.i18n import Words, words
from bot.render.cards import card_text
from cogs.views.room import room_layout
from tests.e2e.strategy import Player, Typist, over, play_until, sit_down
from tests.engine.positions import position
from tests.support.hall import EPHEMERAL, buttons_of, hall
from tests.support.payloads import choices_of, message_of, walk

if TYPE_CHECKING:
    from pathlib import Path

    from simcord.types import HttpLogEntry

    from bot.rooms.state import RoomState
    from tests.support.hall import Guest, Hall

SAID = words()
COLOURED = re.compile(r"(Red|Yellow|Green|Blue) (\d|Draw Two|Reverse|Skip)")
WILD = re.compile(r"Wild( Draw Four)?(?! Draw)")
FACES = {"Draw Two": "D", "Reverse": "R", "Skip": "S"}


def cards_in(text: str) -> set[Card]:
    """Return every card that a text names."""
    named = {card(colour[0] + FACES.get(face, face)) for colour, face in COLOURED.findall(text)}
    return named | {card("W4" if four else "W") for four in WILD.findall(text)}


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
    edited = record.source_message_id if kind == 7 else record.message_id
    message = backend.get_message(record.channel_id, edited or 0)
    return record.user_id if message.flags & EPHEMERAL else None


def told_by(entry: HttpLogEntry) -> set[Card]:
    """Return every card that a request names: in texts, labels, custom_ids or suggestions."""
    suggested = choices_of(entry)
    if suggested:
        return {card(choice["value"].partition(">")[0]) for choice in suggested}
    message = message_of(entry)
    if message is None:
        return set()
    told = cards_in(message.get("content") or "")
    for part in walk(message.get("components") or ()):
        told |= cards_in(part.get("content") or "")
        _, _, arg = part.get("custom_id", "").rpartition(":")
        code = arg.partition(">")[0]
        if re.fullmatch(r"[RYGB][0-9DRS]|W4?", code):
            told.add(card(code))
    return told


@dataclass
class Watch:
    """Looks at everything that was sent since the last look.

    Attributes:
        house: Where the match is played.
        channel_id: Its channel.
        leaks: What was found.
    """

    house: Hall
    channel_id: int
    leaks: list[str] = field(default_factory=list)
    looked: int = 0
    hand_number: int = 0
    open_cards: set[Card] = field(default_factory=set)
    held: dict[int, set[Card]] = field(default_factory=dict)
    shown: dict[int, set[Card]] = field(default_factory=dict)

    def look(self, _moves: int = 0) -> bool:
        room = self.house.bot.rooms.find(self.channel_id)
        assert room is not None
        match = room.state.match
        assert match is not None
        held = {
            seat.user_id: set(match.hand.hands[number])
            for number, seat in enumerate(room.state.seats)
            if seat.user_id is not None
        }
        fresh = match.hand_number != self.hand_number
        laid = set(match.hand.discard_pile) | (set() if fresh else self.open_cards)
        sent = self.house.env.http_requests[self.looked :]
        self.looked += len(sent)
        for entry in sent:
            # Around a move both sides of it may be told, and what the mover held before.
            viewer = viewer_of(self.house, entry)
            known = laid | self.open_cards
            if viewer is not None:
                known |= held.get(viewer, set()) | self.held.get(viewer, set())
                if SAID("hand-shown", name="", cards="").split()[-1] in json.dumps(entry.json):
                    known |= self.challenged(entry)
            if not told_by(entry) <= known:
                self.leaks.append(f"{viewer} reads {told_by(entry) - known}: {entry.json}")
            if match.outcome is None and match.hand.stream.seed.hex() in json.dumps(entry.json):
                self.leaks.append(f"the seed: {entry.path}")
        self.hand_number, self.open_cards, self.held = match.hand_number, laid, held
        return False

    def challenged(self, entry: HttpLogEntry) -> set[Card]:
        """Return the cards that a challenge laid open, if this is its answer."""
        message = message_of(entry) or {}
        texts = [part.get("content") or "" for part in walk(message.get("components") or ())]
        lines = [line for text in texts for line in text.splitlines() if line.startswith("> ")]
        every = set().union(*self.held.values())
        return cards_in("\n".join(lines)) & every


@pytest.mark.parametrize(("kind", "names", "seed"), [(Player, "Ann Ben Cleo Dan", 5), (Typist, "Ann Ben", 8)])
async def test_no_card_of_a_hand_is_told_to_anybody_else(
    tmp_path: Path, kind: type[Player], names: str, seed: int
) -> None:
    async with hall(tmp_path, seed=seed) as house:
        guests = house.guests(names, house.channel())
        await sit_down(guests, target=100)
        watch = Watch(house, guests[0].channel.id)
        random = Random(seed)
        await play_until(house, [kind(guest, random) for guest in guests], random, watch.look)
        assert over(house, guests[0].channel)
        assert watch.looked > 100
        assert not watch.leaks, "\n".join(watch.leaks[:5])


async def test_the_search_finds_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(words: Words, state: RoomState, **picture: Any) -> ui.LayoutView:
        layout = room_layout(words, state, **picture)
        if state.match is not None:
            layout.add_item(ui.TextDisplay(card_text(words, state.match.hand.hands[0][-1])))
        return layout

    monkeypatch.setattr("cogs.presenter.room_layout", leaky)
    async with hall(tmp_path) as house:
        guests = house.guests("Ann Ben", house.channel())
        await sit_down(guests)
        watch = Watch(house, guests[0].channel.id)
        random = Random(1)
        players = [Player(guest, random) for guest in guests]
        await play_until(house, players, random, lambda moves: watch.look() or moves == 5)
        assert watch.leaks


def seen_by(house: Hall, guest: Guest) -> list[Any]:
    """Return everything that somebody could read, in order."""
    return [
        {**(message_of(entry) or entry.json["data"]), "nonce": None}
        for entry in house.env.http_requests
        if viewer_of(house, entry) in {None, guest.member.id} and isinstance(entry.json, dict)
    ]


async def _played(folder: Path, ben: str, cleo: str, draw: str) -> list[Any]:
    """Play the same match with other hidden cards; return what Ann could read of it."""
    async with hall(folder) as house:
        guests = house.guests("Ann Ben Cleo", house.channel())
        one, two, three = guests
        match = position("R1 W R3 G4", ben, cleo, top="R5", draw=draw)
        await house.deal(one.channel, guests, match)
        for guest in guests:
            await guest.opens_hand()
        for command in ("draw", "pass", "challenge", "uno", "catch", "log", "table", "rules"):
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
        await one.types("uno accept")
        await two.types("uno play", card="W4>R")
        await three.types("uno challenge")  # Ben held green, but not the same in both worlds
        await one.types("uno log")
        await one.types("uno catch", player=two.member)
        return seen_by(house, one)


async def test_what_a_player_reads_does_not_depend_on_what_others_hold(tmp_path: Path) -> None:
    first = await _played(tmp_path / "one", "G8 G9 W4 Y7", "W4 B2 B3 B4", "Y9 R0 R2 R4 R6 ...")
    other = await _played(tmp_path / "two", "G0 G2 W4 B8", "W4 Y3 Y2 Y0", "B6 R0 R2 R4 R6 ...")
    assert len(first) > 20
    assert first == other


async def test_a_spectator_gets_no_suggestions_and_no_hand(house: Hall) -> None:
    ann, ben, cleo = house.guests("Ann Ben Cleo", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 R8", top="R5"))
    assert await cleo.suggested() == []
    assert cards_in(await cleo.opens_hand()) == set()
    assert await cleo.types("uno hand") == SAID("refused-not-seated")
    assert buttons_of(house.table(ann.channel))[0].verb == "hand"
