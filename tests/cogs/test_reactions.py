"""Reactions of a table: shown for a moment, limited for each person, and only while they play."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import MagicMock

import pytest

from bot.engine.actions import PlayCard
from bot.engine.cards import card
from bot.rooms.changes import play
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.stores.settings import GuildSettings
from cogs.table.reactions import (
    MAX_REACTIONS,
    REACTION_PAUSE,
    REACTION_SHOWN_FOR,
    REACTION_WINDOW,
    Reaction,
    Reactions,
)
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, FakeHouse
from tests.support.virtual_time import pass_time, run_virtually

if TYPE_CHECKING:
    from bot.rooms.room import Room

OUTSIDER = 99


class Booth:
    """A table of Ada and Bob whose reactions are watched."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.drawn: list[dict[int, str]] = []
        self.settings = GuildSettings()
        store = MagicMock(known=lambda _: self.settings)
        self.reactions = Reactions(settings=store, redraw=lambda of: self.drawn.append(self.reactions.of(of)))

    @classmethod
    async def open(cls, *held: str) -> Booth:
        return cls(await FakeHouse().dealt(position(*(held or ("R1 R2 R3", "R6 R7 G8")), top="R5"), BOB))

    def react(self, reaction: Reaction = Reaction.FIRE, user_id: int = ADA.user_id) -> None:
        self.reactions.show(self.room, user_id, reaction)

    def refused(self, user_id: int = ADA.user_id) -> Refusal:
        with pytest.raises(RoomRefused) as caught:
            self.react(user_id=user_id)
        return caught.value.refusal

    def shown(self) -> dict[int, str]:
        return self.reactions.of(self.room)


def test_the_newest_reaction_of_each_seat_is_shown_and_ends_with_one_drawing() -> None:
    async def run() -> None:
        booth = await Booth.open()
        booth.react(Reaction.FIRE)
        booth.react(Reaction.SHOCKED, BOB.user_id)
        assert booth.shown() == {0: "🔥", 1: "😱"}
        await pass_time(REACTION_PAUSE)
        booth.react(Reaction.CRYING)
        await pass_time(REACTION_SHOWN_FOR - REACTION_PAUSE)
        assert booth.shown() == {0: "😭"}, "a drawing in between leaves out what is over"
        await pass_time(2 * REACTION_SHOWN_FOR)
        assert booth.drawn == [{0: "🔥"}, {0: "🔥", 1: "😱"}, {0: "😭", 1: "😱"}, {}]

    run_virtually(run())


def test_somebody_reacts_once_in_a_while_and_so_often_within_a_minute_but_others_do_not_wait() -> None:
    async def run() -> None:
        booth = await Booth.open()
        for _ in range(MAX_REACTIONS):
            booth.react()
            assert booth.refused() is Refusal.TOO_MANY_REACTIONS
            await pass_time(REACTION_PAUSE)
        assert booth.refused() is Refusal.TOO_MANY_REACTIONS, "a minute has its bound"
        booth.react(user_id=BOB.user_id)
        await pass_time(REACTION_WINDOW - MAX_REACTIONS * REACTION_PAUSE)
        booth.react()

    run_virtually(run())


def test_only_those_who_play_react_and_only_where_the_server_wants_it() -> None:
    async def run() -> None:
        booth = await Booth.open("R1 R2", "R6 R7")
        assert booth.refused(OUTSIDER) is Refusal.NOT_SEATED
        booth.react()
        booth.settings = GuildSettings(reactions=False)
        assert booth.shown() == {}, "at once"
        assert booth.refused(BOB.user_id) is Refusal.REACTIONS_OFF

    run_virtually(run())


def test_the_reactions_of_a_match_end_with_it_and_a_closed_table_is_not_drawn_again() -> None:
    async def run() -> None:
        room = await FakeHouse().dealt(position("R1", "R6 R7", top="R5", points=(499, 0)), BOB)
        booth = Booth(room)
        booth.react(user_id=BOB.user_id)
        await room.do(play.act(ADA.user_id, PlayCard(card("R1"))))
        assert booth.shown() == {}
        assert booth.refused() is Refusal.NO_MATCH
        await room.close()
        await pass_time(2 * REACTION_SHOWN_FOR)
        assert booth.drawn == [{1: "🔥"}]

    run_virtually(run())
