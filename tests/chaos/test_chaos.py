"""Two kills in every test run; `make chaos` makes as many as there is time for."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import PlayCard
from bot.engine.events import CardsReceived
from bot.engine.match import Match
from bot.engine.presets import CLASSIC
from bot.players.levels import choose_at_random
from bot.rooms.state.history import LogEntry, StartMatch
from tests.chaos.chaos import LOOKS_EVERY, Chaos
from tests.chaos.people import ACTIONS, Ledger, Move
from tests.chaos.shown import WatchedMessages
from tests.support.fake_discord import COMPONENTS_V2, Answer, Guild, Interaction, ResponseType, Timeline, User
from tests.support.fake_discord.interactions import Kind
from tests.support.fake_discord.model import text_channel
from tests.support.named_cards import cards_of_event
from tests.support.stored import Stored, replayed
from tests.support.virtual_time import run_virtually

if TYPE_CHECKING:
    from pathlib import Path

    from bot.engine.cards import Card
    from bot.engine.events import Event
    from tests.support.stored import Moment

SEED = bytes(range(32))
TOKEN = "0a" * 4
PEOPLE = [User(name=name, display_name=name) for name in ("Ann", "Ben")]
CHANNEL = text_channel(Guild(id=1, name="Guild"), "table")


async def test_nothing_acknowledged_is_lost_whenever_the_process_is_killed(tmp_path: Path) -> None:
    report = await Chaos(tmp_path, seed=72, rooms=2).run(2)
    assert report.findings == [], f"the database and the log are in {tmp_path}"
    assert report.ledger.acknowledged


@pytest.mark.parametrize("looks", [{1}, set()])
def test_a_table_is_looked_at_again_whether_it_is_drawn_while_the_store_is_read_or_noted_after_it(
    tmp_path: Path, looks: set[int]
) -> None:
    calls: Timeline[str] = Timeline()

    class Quiet(Chaos):
        """A table shows what is stored at the second look at the store; in some looks it is drawn."""

        looked = 0

        async def _stored_now(self) -> Stored:
            self.looked += 1
            if self.looked in looks:
                calls.append("the table is drawn")
            return Stored()

        def _differences(self, _: Stored) -> list[str]:
            return ["the table shows another state"] if self.looked == 1 else []

    chaos = Quiet(tmp_path, seed=1, rooms=1)
    took = run_virtually(chaos._until_shown(calls))
    assert chaos.looked == 2
    assert took == (0 if looks else LOOKS_EVERY)


def played(*, hands: int = 0) -> Stored:
    """Return a store with one match of two people in it: some moves, or until so many hands have ended."""
    random, log = Random(1), list[tuple[int, LogEntry]]([(0, StartMatch(2, None))])
    match, _ = Match.start(CLASSIC, seats=2, seed=SEED)
    while len(log) <= 8 or match.numbers[0] <= hands:
        action = choose_at_random(match.view(match.turn), random)
        assert action is not None
        log.append((match.turn, action))
        match.apply(match.turn, action)
    accounts = [person.id for person in PEOPLE]
    return Stored(matches={TOKEN * 4: replayed(log, rules=CLASSIC, seed=SEED, accounts=accounts)})


def press(moment: Moment, *, revision: int | None = None) -> Move:
    """Return an acknowledged press on the button for an entry of the log."""
    kind = next(kind for kind, action in ACTIONS.items() if isinstance(moment.entry, action))
    before = moment.before if revision is None else revision
    assert not isinstance(moment.entry, StartMatch)
    custom_id = f"uno:{kind}:{TOKEN}:{before}:x"
    user = PEOPLE[moment.seat]
    press = Interaction(kind=Kind.COMPONENT, user=user, channel=CHANNEL, data={"custom_id": custom_id})
    press.settle(Answer(type=ResponseType.UPDATE, data={"components": []}, latency=0, message=None))
    return Move(user.id, custom_id, press)


def test_an_acknowledged_press_that_is_not_stored_exactly_once_is_found() -> None:
    stored = played()
    [match] = stored.matches.values()
    moves = [moment for moment in match.moments if isinstance(moment.entry, tuple(ACTIONS.values()))]
    ledger = Ledger(moves=[press(moment) for moment in moves])
    assert ledger.look_up(stored) == []
    assert len(ledger.acknowledged) == len(moves)
    ledger.moves.append(press(moves[0]))
    assert "two presses" in ledger.look_up(stored)[0]
    assert "0 times" in Ledger(moves=[press(moves[0], revision=99)]).look_up(stored)[0]
    twice = Stored(matches={TOKEN * 4: replace(match, moments=(*match.moments, moves[-1]))})
    assert "2 times" in Ledger(moves=[press(moves[-1])]).look_up(twice)[0]
    assert "0 times" in Ledger(moves=[press(moves[0])]).look_up(Stored())[0]


def findings(stored: Stored, custom_ids: list[str], reader: User | None) -> list[str]:
    """Return what is wrong with a message that has these buttons."""
    messages = WatchedMessages(cdn="", bot=PEOPLE[0])
    buttons = [{"type": 2, "style": 1, "label": "x", "custom_id": one} for one in custom_ids]
    body = {"flags": COMPONENTS_V2, "components": [{"type": 1, "components": buttons}]}
    messages.create(CHANNEL, body, viewer=reader)
    return messages.look_up(stored)


def test_what_is_shown_to_others_or_before_it_is_stored_is_found() -> None:
    stored = played()
    [match] = stored.matches.values()
    hand = set(match.match.hand.hands[0]) - {match.match.hand.top}
    public = {event.card for one in match.moments for event in one.events if hasattr(event, "card")}
    code = next(card.code for card in sorted(hand - public, key=str))

    def found(arg: str, revision: int, reader: User | None) -> list[str]:
        return findings(stored, [f"uno:more:{TOKEN}:{revision}:{arg}"], reader)

    last = match.match.revision
    assert found(code, last, PEOPLE[0]) == []
    assert "everybody reads" in found(code, last, None)[0]
    assert f"account {PEOPLE[1].id} reads" in found(code, last, PEOPLE[1])[0]
    assert "is stored" in found("", last + 1, None)[0]
    top = match.match.hand.top.code
    assert found(top, last, None) == []
    assert "everybody reads" in found(top, 0, None)[0], "not on the table yet"


def test_how_a_hand_ended_is_for_everybody_once_its_end_is_stored() -> None:
    stored = played(hands=1)
    [match] = stored.matches.values()
    last = match.moments[-1].entry
    assert isinstance(last, PlayCard)

    def found(number: int, code: str) -> list[str]:
        return findings(stored, [f"uno:nexthand:{TOKEN}:0:{number}", f"uno:more:{TOKEN}:0:{code}"], None)

    assert found(1, last.card.code) == []
    assert "the end of hand 2 was shown and is not stored" in found(2, last.card.code)[0]
    public = {card for one in match.moments for event in one.events for card in seen(event)}
    dealt = next(card for card in match.match.hand.hands[0] if card not in public)
    assert "everybody reads" in found(1, dealt.code)[0]


def seen(event: Event) -> set[Card]:
    """Return the cards of an event that everybody sees."""
    return set() if isinstance(event, CardsReceived) else cards_of_event(event)
