"""The league at a table: whether its match is rated, and the rating changes once it was counted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from bot.engine.events import HandStarted
from bot.i18n import Translator, comma_list
from bot.league.awards import ACHIEVEMENTS, Achievement
from bot.league.ladders import GROUP_HOURS, GROUP_MATCHES, Unrated, group_of, group_since, unrated_reason
from bot.league.ports import Game, League, MatchLine, Rating
from bot.render.league import ladder_name, rating_text, uncertain_note
from bot.rooms.ports import StoreError
from bot.rooms.room import Room
from bot.rooms.state.room_state import RoomState, Stage
from bot.runtime.clock import Clock
from bot.runtime.lru_cache import LRUCache
from cogs.core.custom_ids import enum_named

log = logging.getLogger(__name__)


def tells_rated(state: RoomState) -> bool:
    """Return whether a table says if its match is rated: in the lobby and in a match's first news."""
    if state.stage is Stage.PLAYING:
        return any(isinstance(event, HandStarted) and event.number == 1 for event in state.news)
    # A single player waits for others: what is missing is shown anyway.
    return state.stage is Stage.LOBBY and len(state.seats) > 1


def rated_text(translate: Translator, state: RoomState, *, unrated: Unrated | None) -> str:
    """Return the sentence whether a match is rated and, if not, why."""
    reason = unrated_reason(state.rules, state.accounts) or unrated
    if reason is None:
        return translate("rated-yes")
    return translate(f"unrated-{reason.value}", count=GROUP_MATCHES, hours=GROUP_HOURS)


IN_LINES_OF_THEIR_OWN: Final = 6  # rating changes on a line each; if there are more, several share a line
CHANGES_IN_A_LINE: Final = 5
MAX_AWARDS: Final = 3  # per person


def league_lines(translate: Translator, line: MatchLine, names: Mapping[int, str]) -> list[str]:
    return [f"-# {text}" for text in (*_ratings(translate, line, names), *_awards(translate, line, names))]


def _ratings(translate: Translator, line: MatchLine, names: Mapping[int, str]) -> Iterator[str]:
    if line.match.unrated is not None:
        # A later version of the bot may have written a reason that this one does not know.
        reason = enum_named(Unrated, line.match.unrated)
        yield translate(f"result-unrated-{'unknown' if reason is None else reason.value}")
        return
    changed = [
        (game, game.before, game.after)
        for game in line.games
        if game.before is not None and game.after is not None and game.user_id in names
    ]
    if not changed:
        return
    yield translate("result-ratings", ladder=ladder_name(translate, line.match.ladder))
    few = len(changed) <= IN_LINES_OF_THEIR_OWN
    changes = [
        _change(translate, game, names[game.user_id], before, after, few=few)
        for game, before, after in changed
    ]
    size = 1 if few else CHANGES_IN_A_LINE
    for first in range(0, len(changes), size):
        yield " · ".join(changes[first : first + size])
    yield from uncertain_note(translate, [one for _, *both in changed for one in both])


def _change(translate: Translator, game: Game, name: str, before: Rating, after: Rating, *, few: bool) -> str:
    text = translate("result-rating", name=name, before=rating_text(before), after=rating_text(after))
    if game.rank is None:
        return text
    key = "result-rating-place" if few else "result-rating-place-short"
    return translate(key, change=text, place=game.rank)


def _awards(translate: Translator, line: MatchLine, names: Mapping[int, str]) -> Iterator[str]:
    for game in line.games:
        kinds = {award.kind for award in line.awards if award.user_id == game.user_id}
        earned = [one for one in ACHIEVEMENTS if one.key in kinds]
        if earned and game.user_id in names:
            yield translate("result-awards", name=names[game.user_id], awards=_titles(translate, earned))


def _titles(translate: Translator, awards: Sequence[Achievement]) -> str:
    titles = comma_list(translate, (f"*{translate(f'award-{one.key}')}*" for one in awards[:MAX_AWARDS]))
    more = len(awards) - MAX_AWARDS
    return titles if more <= 0 else translate("result-awards-more", awards=titles, count=more)


async def counted_match(league: League, guild_id: int, match_id: str) -> MatchLine | None:
    """Return the counted match with the awards earned in it; None if it is not counted."""
    line = await league.match(guild_id, match_id)
    if line is None:
        return None
    earned = [award for game in line.games for award in await league.awards(guild_id, game.user_id)]
    return replace(line, awards=[award for award in earned if award.match_id == match_id])


FRESH: Final = timedelta(seconds=10)
"""Validity of an answer: a match that has just ended is counted within that time."""
MAX_KNOWN: Final = 4096  # groups whose answers are cached


@dataclass(frozen=True, slots=True)
class _Answer:
    reason: Unrated | None
    at: datetime


@dataclass(eq=False, repr=False, kw_only=True)
class GroupLimit:
    """Caches whether a table's group has used up its rated matches, or somebody is not rated for now."""

    league: League
    clock: Clock
    on_change: Callable[[Room], None]
    _answers: LRUCache[tuple[int, str], _Answer] = field(
        default_factory=lambda: LRUCache(MAX_KNOWN), init=False
    )
    _asking: dict[tuple[int, str], asyncio.Task[None]] = field(default_factory=dict, init=False)

    def reason(self, room: Room) -> Unrated | None:
        """Return the known reason against a rating; query the store if the table shows that."""
        state = room.state
        if not tells_rated(state) or unrated_reason(state.rules, state.accounts) is not None:
            return None
        key = (room.guild_id, group_of(state.people()))
        known = self._answers.get(key)
        if key not in self._asking and (known is None or self.clock.now() - known.at >= FRESH):
            task = asyncio.get_running_loop().create_task(self._ask(room, key), name="group-limit")
            self._asking[key] = task
            task.add_done_callback(lambda _: self._asking.pop(key, None))
        return None if known is None else known.reason

    async def _ask(self, room: Room, key: tuple[int, str]) -> None:
        guild_id, group = key
        now = self.clock.now()
        began = room.state.started_at or now
        try:
            reason = None
            if await self.league.returned(room.state.people(), began=began):
                reason = Unrated.RETURNED
            elif await self.league.group_matches(guild_id, group, since=group_since(began)) >= GROUP_MATCHES:
                reason = Unrated.SAME_GROUP
        except StoreError as error:
            log.debug("whether a match of group %s is rated is not known: %s", group, error)
            return
        before = self._answers.get(key)
        self._answers.put(key, _Answer(reason, now))
        if reason is not (None if before is None else before.reason) and not room.gone:
            self.on_change(room)

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Forget the groups of servers that another process serves, and cancel queries for them."""
        for key in [one for one in self._answers if is_left(one[0])]:
            self._answers.forget(key)
        for key, asking in list(self._asking.items()):
            if is_left(key[0]):
                asking.cancel()

    def stop(self) -> None:
        for task in list(self._asking.values()):
            task.cancel()
