"""The simulation finds what it is there for: each test plants one defect."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.render.cards import card_text
from bot.rooms.changes import play
from bot.rooms.computer_players import ComputerPlayers
from bot.rooms.errors import RoomRefused
from bot.rooms.room import Room
from bot.rooms.scheduler import Scheduler
from cogs.core.drawing_queue import DisplayScheduler
from cogs.table import hand
from cogs.table.room_view import room_layout
from tests.simulation.disk import SimulatedJournal
from tests.simulation.shrinking import command, shrink
from tests.simulation.simulation import Report, Simulation

if TYPE_CHECKING:
    import pytest

    from bot.engine.actions import Action
    from bot.i18n import Translator
    from bot.rooms.change import Change, ChangeContext, Transition
    from bot.rooms.ports import Commit
    from bot.rooms.state.room_state import RoomState
    from cogs.core.services import Press

SEEDS = 12


def found(text: str, *, first: int = 0, acts: int = 60) -> Report:
    """Play seeds until something is found, and return it; `first` is one that is likely to."""
    for seed in (first, *range(SEEDS)):
        report = Simulation(seed, acts=acts).run()
        if text in report.finding:
            return report
    raise AssertionError(f"no seed below {SEEDS} finds {text!r}")


def test_what_is_shown_before_it_is_stored_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out = Room._carry_out

    async def hasty(room: Room, change: Change, *, show: bool) -> Transition:
        kept, revision = room.state, room.revision

        def noting(state: RoomState, context: ChangeContext) -> Transition:
            step = change(state, context)
            room.state = step.state
            return step

        try:
            return await carry_out(room, noting, show=show)
        except RoomRefused:
            room.state, room.revision = kept, revision
            raise

    monkeypatch.setattr(Room, "_carry_out", hasty)
    found("memory and disk differ")


def test_an_action_that_is_told_but_not_stored_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Room._store

    async def careless(room: Room, step: Transition, context: ChangeContext) -> None:
        try:
            await store(room, step, context)
        except RoomRefused:
            return

    monkeypatch.setattr(Room, "_store", careless)
    report = found("memory", first=7)
    shrunk = shrink(report, acts=60).report
    assert len(shrunk.faults) == 1, "one failed commit is enough"
    assert shrunk.faults[0].stream == "commit"
    assert f"--seed {report.seed} --acts 60 --faults commit:" in command(shrunk, acts=60)


def test_a_store_that_acknowledges_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    commit_in_time = SimulatedJournal.commit

    async def commit(journal: SimulatedJournal, given: Commit) -> None:
        written = asyncio.ensure_future(commit_in_time(journal, given))
        written.add_done_callback(lambda done: done.cancelled() or done.exception())
        journal._disk.acknowledge(given)

    monkeypatch.setattr(SimulatedJournal, "commit", commit)
    found("memory has revision")


def test_a_card_of_a_hand_on_the_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(translate: Translator, state: RoomState, **picture: Any) -> ui.LayoutView:
        layout = room_layout(translate, state, **picture)
        if state.match is not None:
            layout.add_item(ui.TextDisplay(card_text(translate, state.match.hand.hands[0][-1])))
        return layout

    monkeypatch.setattr("cogs.table.display.room_layout", leaky)
    found("everybody reads", first=1)


def test_a_secret_in_the_lobby_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(translate: Translator, state: RoomState, **picture: Any) -> ui.LayoutView:
        layout = room_layout(translate, state, **picture)
        if state.match is None and state.deal is not None:
            layout.add_item(ui.TextDisplay(state.deal.secret))
        return layout

    monkeypatch.setattr("cogs.table.display.room_layout", leaky)
    found("the seed or the secret", first=1)


def test_a_hand_that_everybody_can_open_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    send = discord.InteractionResponse.send_message

    async def openly(response: Any, *args: Any, **options: Any) -> Any:
        return await send(response, *args, **{**options, "ephemeral": False})

    monkeypatch.setattr(discord.InteractionResponse, "send_message", openly)
    found("a public message has buttons of a hand", first=1)


def test_a_press_that_acts_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    make_move = hand.make_move

    async def eager(press: Press, action: Action, change: Change | None = None) -> None:
        await make_move(press, action, change)
        view = press.room.view_of(press.user_id)
        if view is not None and view.my_turn:
            await press.room.do(play.act(press.user_id, view.legal[0]))

    monkeypatch.setattr(hand, "make_move", eager)
    found("led to two actions", first=7)


def test_a_clock_that_stops_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = count()
    note = Scheduler._note

    def forgetful(scheduler: Scheduler, room: Room, when: Any) -> None:
        note(scheduler, room, when if next(calls) < 20 else None)

    monkeypatch.setattr(Scheduler, "_note", forgetful)
    found("a deadline is", first=10)


def test_a_computer_player_that_gives_up_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = count()
    room_changed = ComputerPlayers.room_changed

    def lazy(computers: ComputerPlayers, room: Room) -> None:
        if next(calls) < 15:
            room_changed(computers, room)

    monkeypatch.setattr(ComputerPlayers, "room_changed", lazy)
    found("a computer player does not move", first=11)


def test_a_table_that_is_not_drawn_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = count()
    mark_dirty = DisplayScheduler.mark_dirty

    def lazy(scheduler: DisplayScheduler, room: Room, *parts: Any, **more: Any) -> None:
        if next(calls) < 25:
            mark_dirty(scheduler, room, *parts, **more)

    monkeypatch.setattr(DisplayScheduler, "mark_dirty", lazy)
    found("does not show it", first=1)


def test_a_press_that_is_never_answered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: Any, **__: Any) -> None:
        await asyncio.get_running_loop().create_future()

    monkeypatch.setattr("cogs.table.hand.show_hand", never)
    found("is never answered", first=1)
