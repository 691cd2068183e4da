"""Simulated members of the demo's server, who follow others into tournaments and play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final

from bot.app import UnoBot
from bot.rooms.change import Change
from bot.rooms.changes import lobby
from bot.rooms.changes.play import act
from bot.rooms.computer_players import Choice, ComputerPlayers
from bot.rooms.errors import RoomRefused
from bot.rooms.room import Room
from bot.rooms.state.room_state import Person, RoomState, Stage
from bot.runtime.clock import Clock
from bot.runtime.jobs import Jobs, Next, Outcome
from bot.tournaments.sign_up import enter
from bot.tournaments.tables import say_ready
from bot.tournaments.tournament import Tournament, TournamentError, TournamentStage

NAMES: Final = ("Mia", "Leo", "Eva", "Finn", "Ada", "Jon", "Pia")


class Crowd(ComputerPlayers):
    """Observer of rooms and tournaments that acts for some people."""

    def __init__(
        self, bot: UnoBot, clock: Clock, people: Mapping[int, str], *, pause: float, seed: int | None
    ) -> None:
        """Act for people with these ids and names; an action usually takes `pause` seconds."""
        super().__init__(clock, pause=pause, seed=seed)
        self._people = people
        self._rooms, self._tournaments = bot.rooms, bot.tournament_updates.tournaments
        self._coming: Jobs[int] = Jobs(self._come, name="crowd-tables", clock=clock)
        self._entering: Jobs[str] = Jobs(self._enter, name="crowd-sign-up", clock=clock)
        bot.rooms.services.observers.append(self)
        self._tournaments.observers.append(self._note_tournament)

    def room_changed(self, room: Room) -> None:
        """Join the table of a tournament, or play there."""
        super().room_changed(room)
        if room.state.tournament is not None and room.state.stage is Stage.LOBBY:
            self._coming.wake(room.channel_id)

    def acts_for(self, state: RoomState, seat: int) -> bool:
        return state.seats[seat].user_id in self._people and not state.asleep(seat)

    def change_for(self, room: Room, move: Choice) -> Change:
        """Return the change for a move, made through the member's account as for people."""
        user_id = room.state.seats[move.seat].user_id
        assert user_id is not None  # noqa: S101 - see `acts_for`
        return act(user_id, move.action, token=room.state.token)

    def stop(self) -> None:
        super().stop()
        self._coming.stop()
        self._entering.stop()

    def _note_tournament(self, tournament: Tournament, _: Tournament | None) -> None:
        if tournament.stage is TournamentStage.SIGN_UP or tournament.ready:
            self._entering.wake(tournament.id)

    async def _enter(self, tournament_id: str) -> Outcome:
        """Let the next one enter a tournament after somebody else, or get ready in an arena after them."""
        await self._clock.sleep(self.pause)
        tournament = await self._tournaments.find(tournament_id)
        step = self._next_step(tournament)
        if step is not None:
            with suppress(TournamentError):
                await self._tournaments.change(tournament_id, step)
                return 0.0
        return Next.DONE

    def _next_step(self, tournament: Tournament) -> Callable[[Tournament, datetime], Tournament] | None:
        """Return how the next one follows somebody else; None if nobody else is there, or all follow."""
        signs_up = tournament.stage is TournamentStage.SIGN_UP
        there = {one.user_id for one in (tournament.entrants if signs_up else tournament.ready)}
        free = self._people.keys() - there
        if not signs_up:
            free &= {one.user_id for one in tournament.entrants if tournament.table_of(one.user_id) is None}
        if not free or there <= self._people.keys():
            return None
        following = min(free)
        if signs_up:
            return lambda one, now: enter(one, following, self._people[following], now)
        return lambda one, now: say_ready(one, following, now)

    async def _come(self, channel_id: int) -> Outcome:
        """Let the next one sit down at a table, or the first one begin the match once all are there."""
        await self._clock.sleep(self.pause)
        room = self._rooms.find(channel_id)
        match = None if room is None else room.state.tournament
        if room is None or match is None:
            return Next.DONE
        mine = [Person(one, self._people[one]) for one in match.people if one in self._people]
        missing = [person for person in mine if person.user_id not in room.state.accounts]
        if missing or (mine and len(room.state.seats) == len(match.people)):
            with suppress(RoomRefused):
                await room.do(lobby.join(missing[0]) if missing else lobby.start(mine[0]))
                return 0.0
        return Next.DONE
