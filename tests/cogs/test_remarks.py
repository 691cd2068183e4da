"""Remarks of computer players at a table: rare, about what everybody saw, and gone after a moment."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import MagicMock

from bot.engine.actions import ACCEPT, CHALLENGE
from bot.engine.cards import card
from bot.engine.events import CardPlayed, CardsDrawn, DrawCause, UnoCalled, UnoCaught, WildDrawFourChallenged
from bot.engine.presets import OFFICIAL
from bot.i18n import translator
from bot.players.personas import LINES, OFTEN, Occasion, Remark, Temper, remark_on
from bot.rooms.changes import play
from bot.rooms.state.room_state import Seat
from bot.rooms.stores.settings import GuildSettings
from cogs.table.reactions import REMARK_GONE_AFTER, REMARK_PAUSE, REMARK_SHOWN_FOR, Remarks
from cogs.table.view import remark_text
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, FakeHouse, match_of
from tests.support.virtual_time import pass_time, run_virtually

if TYPE_CHECKING:
    import pytest

    from bot.engine.match import Match

CALM, CHEEKY = Temper.CALM, Temper.CHEEKY
TRANSLATE = translator()
HELD = "R1 R2 R3 R4", "R6 R7 R8", "B1"


def said(
    *events: object, tempers: dict[int, Temper] | None = None, **known: object
) -> set[tuple[int, Occasion]]:
    """Return who says what to some events, whatever the chance."""
    seats = {0: CALM, 1: CHEEKY} if tempers is None else tempers
    found = (remark_on(events, seats, random=Random(seed), **known) for seed in range(200))  # type: ignore[arg-type]
    return {(one.seat, one.occasion) for one in found if one is not None}


def test_they_speak_to_what_everybody_saw_and_people_say_nothing() -> None:
    assert said(UnoCalled(0)) == {(0, Occasion.UNO)}
    assert said(UnoCalled(2)) == set()
    assert said(UnoCaught(0, 1)) == {(0, Occasion.CAUGHT), (1, Occasion.CATCH)}
    assert said(WildDrawFourChallenged(0, 1, guilty=True)) == {
        (0, Occasion.BLUFFED),
        (1, Occasion.SAW_THROUGH),
    }
    assert said(WildDrawFourChallenged(0, 1, guilty=False)) == {(0, Occasion.DOUBTED)}
    assert said(CardsDrawn(1, 8, DrawCause.STACK)) == {(1, Occasion.STACK)}
    assert said(CardsDrawn(1, 10, DrawCause.DRAW_TEN)) == {(1, Occasion.STACK)}
    assert said(CardsDrawn(1, 8, DrawCause.CHALLENGE_LOST)) == set()
    assert said(CardsDrawn(1, 2, DrawCause.DRAW_TWO)) == set()
    four = CardPlayed(0, card("W4"), card("R1").colour, 3)
    drawn = CardsDrawn(2, 4, DrawCause.WILD_DRAW_FOUR)
    assert said(drawn, earlier=[four]) == {(0, Occasion.UNCHALLENGED)}
    assert said(drawn) == set()


def test_nobody_says_the_same_twice_in_a_row_and_something_is_not_always_said() -> None:
    last = Remark(0, Occasion.UNO, CALM, 1)
    remarks = [remark_on([UnoCalled(1)], {1: CALM}, last=last, random=Random(seed)) for seed in range(300)]
    assert {one.line for one in remarks if one is not None} == {*range(1, LINES + 1)} - {1}
    share = sum(one is not None for one in remarks) / len(remarks)
    assert abs(share - OFTEN[Occasion.UNO]) < 0.1


def test_every_temper_has_its_own_words() -> None:
    for occasion in Occasion:
        told = [
            TRANSLATE(f"remark-{occasion.value}-{line}", temper=temper.value)
            for temper in Temper
            for line in range(1, LINES + 1)
        ]
        assert len(set(told)) == len(told)
        assert max(map(len, told)) <= 40, "one line of a phone"


class Table:
    """A table of Ada, Bob and a computer player called Moss that says something whenever it may."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for occasion in Occasion:
            monkeypatch.setitem(OFTEN, occasion, 1.0)
        self.settings = GuildSettings()
        store = MagicMock(known=lambda _: self.settings)
        self.drawn: list[Remark | None] = []
        self.remarks = Remarks(settings=store, redraw=lambda _: self.redraw())

    async def open(self, match: Match) -> None:
        """Lay a position before them."""
        self.room = await FakeHouse().dealt(match, BOB, computers=1)
        seats = (*self.room.state.seats[:2], Seat(None, "Moss"))
        self.room.state = replace(self.room.state, seats=seats)
        self.remarks.room_changed(self.room)

    def redraw(self) -> None:
        """Draw the table."""
        self.draw()

    def draw(self) -> Remark | None:
        self.drawn.append(self.remarks.of(self.room))
        return self.drawn[-1]

    async def catches(self) -> Remark | None:
        """Let Ada catch Moss, and draw the table."""
        await self.room.do(play.catch(ADA.user_id))
        self.remarks.room_changed(self.room)
        return self.draw()


def test_a_remark_is_there_with_its_occasion_and_goes_with_a_drawing_that_comes_anyway(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        table = Table(monkeypatch)
        await table.open(position(*HELD, turn=0, catchable=2))
        remark = await table.catches()
        assert remark is not None
        assert (remark.seat, remark.occasion) == (2, Occasion.CAUGHT)
        told = remark_text(TRANSLATE, table.room.state, remark)
        assert "Moss" in told
        await pass_time(REMARK_SHOWN_FOR - 0.1)
        assert table.draw() == remark
        await pass_time(0.2)
        assert table.draw() is None
        await pass_time(REMARK_GONE_AFTER)
        assert len(table.drawn) == 3, "no drawing of its own"

    run_virtually(run())


def test_where_nothing_is_drawn_it_is_taken_away_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        table = Table(monkeypatch)
        await table.open(position(*HELD, turn=0, catchable=2))
        remark = await table.catches()
        await pass_time(REMARK_GONE_AFTER * 3)
        assert table.drawn == [remark, None]

    run_virtually(run())


def test_at_most_one_remark_a_minute_at_a_table_and_none_where_the_server_wants_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        table = Table(monkeypatch)
        await table.open(position(*HELD, turn=0, catchable=2))
        assert await table.catches() is not None
        for seconds, speaks in ((REMARK_PAUSE - 1, False), (REMARK_PAUSE, True)):
            await pass_time(seconds)
            match = position(*HELD, turn=0, catchable=2)
            table.room.state = replace(table.room.state, match=match)
            assert (await table.catches() is not None) is speaks
        table.settings = GuildSettings(remarks=False)
        assert table.draw() is None, "at once"
        await pass_time(REMARK_PAUSE)
        table.room.state = replace(table.room.state, match=position(*HELD, turn=0, catchable=2))
        assert await table.catches() is None

    run_virtually(run())


def test_nothing_is_said_of_what_happened_before_a_start(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        table = Table(monkeypatch)
        await table.open(position(*HELD, turn=0, catchable=2))
        await table.room.do(play.catch(ADA.user_id))
        table.remarks.forget(table.room)
        table.remarks.room_changed(table.room)
        table.remarks.room_changed(table.room)
        assert table.draw() is None

    run_virtually(run())


def test_a_bluff_that_nobody_challenged_sounds_like_no_bluff(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said depends on what everybody saw alone."""

    async def run() -> None:
        heard = []
        for held in ("R1 R2 R3", "Y1 Y2 Y3"):
            table = Table(monkeypatch)
            match = position(
                "B1 B2", "B3 B4", held, rules=OFFICIAL, top="W4", colour="Y", challenged=2, before="R"
            )
            await table.open(match)
            played = CardPlayed(2, card("W4"), card("Y1").colour, 3)
            table.room.state = replace(table.room.state, news=(played,))
            table.remarks.room_changed(table.room)
            await table.room.do(play.act(ADA.user_id, ACCEPT))
            table.remarks.room_changed(table.room)
            heard.append(table.draw())
            assert CHALLENGE not in match_of(table.room).legal(0)
        assert heard[0] == heard[1]
        assert heard[0] is not None
        assert heard[0].occasion is Occasion.UNCHALLENGED

    run_virtually(run())


def test_who_was_far_behind_says_something_to_winning_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        table = Table(monkeypatch)
        await table.open(position("R1 R2", "B3 B4", "B1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9", turn=2))
        match = position("G1 G2", "B3 B4", "R1", turn=2, called=(2,))
        table.room.state = replace(table.room.state, match=match)
        await table.room.do(
            play.act_for_computer(2, match.legal(2)[0], token=table.room.state.token, revision=0)
        )
        table.remarks.room_changed(table.room)
        remark = table.draw()
        assert remark is not None
        assert remark.occasion is Occasion.COMEBACK

    run_virtually(run())
