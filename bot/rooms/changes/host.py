"""Changes that the host makes before the first card: who may play, in which order, by which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Concatenate

from bot.engine.cards import Colour
from bot.engine.option_catalogue import Option, OptionError, option, with_option
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Blank
from bot.engine.rulebook.rules import Rules
from bot.rooms.change import Change, ChangeContext, Given, Transition, act_as_host, check_no_tournament
from bot.rooms.changes.lobby import bar, free_seat
from bot.rooms.changes.seating import check_rules
from bot.rooms.errors import ImpossibleRules, Refusal, RoomRefused
from bot.rooms.state.room_state import Person, RoomState
from bot.rooms.state.timing import CLOCKS


def by_host(
    settle: Callable[Concatenate[RoomState, ChangeContext, Given], RoomState],
) -> Callable[Concatenate[Person, Given], Change]:
    """Turn a function on lobby states into a change that only the host may make."""

    @wraps(settle)
    def change(person: Person, /, *args: Given.args, **kwargs: Given.kwargs) -> Change:
        def settled(state: RoomState, context: ChangeContext) -> Transition:
            check_no_tournament(state)
            return Transition(settle(act_as_host(state, person, context), context, *args, **kwargs))

        return settled

    return change


@by_host
def set_clock(state: RoomState, _: ChangeContext, seconds: int | None) -> RoomState:
    """Set the seconds that a decision may take: one of `timing.CLOCKS`, None for no clock."""
    if seconds not in CLOCKS:
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    return replace(state, timing=replace(state.timing, clock=seconds))


@by_host
def set_locale(state: RoomState, _: ChangeContext, locale: str | None) -> RoomState:
    return replace(state, locale=locale)


# Who plays


@by_host
def kick(state: RoomState, _: ChangeContext, user_id: int) -> RoomState:
    """Remove somebody else from the lobby; they cannot join it again."""
    seat = state.seat_of(user_id)
    if seat is None or user_id == state.host:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    return bar(free_seat(state, seat), user_id).state


@by_host
def lock(state: RoomState, _: ChangeContext, *, locked: bool) -> RoomState:
    """Lock or unlock the lobby for joining; the host may still add computer players."""
    return replace(state, entry=replace(state.entry, locked=locked))


@by_host
def hand_over(state: RoomState, _: ChangeContext, user_id: int) -> RoomState:
    """Make somebody else who is seated the host."""
    if state.seat_of(user_id) is None:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    again = None if state.again is None else replace(state.again, host=user_id)
    return replace(state, host=user_id, again=again)


# In which order


def seat_key(state: RoomState, seat: int) -> str:
    """Return the key of a seat in custom_ids: the account's id, or a computer player's place."""
    user_id = state.seats[seat].user_id
    return f"c{seat}" if user_id is None else str(user_id)


@by_host
def name_starter(state: RoomState, _: ChangeContext, starter: int | None) -> RoomState:
    """Set who plays first: a seated account, or None for a random dealer."""
    if starter is not None and state.seat_of(starter) is None:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    return replace(state, starter=starter)


@by_host
def swap(state: RoomState, _: ChangeContext, one: str, other: str) -> RoomState:
    """Swap two seats, each given by its `seat_key`."""
    keys = [seat_key(state, seat) for seat in range(len(state.seats))]
    if one not in keys or other not in keys:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    seats = list(state.seats)
    first, second = keys.index(one), keys.index(other)
    seats[first], seats[second] = seats[second], seats[first]
    return replace(state, seats=tuple(seats))


@by_host
def shuffle(state: RoomState, context: ChangeContext) -> RoomState:
    seats = sorted(state.seats, key=lambda _: context.entropy(8))
    return replace(state, seats=tuple(seats))


# By which rules


@by_host
def set_options(state: RoomState, _: ChangeContext, chosen: Mapping[str, str]) -> RoomState:
    """Set options of the rules, all or none, each to the value written by `Option.format`."""
    rules = state.rules
    for name, text in chosen.items():
        try:
            rules = with_option(rules, name, _find_option(name).parse(text))
        except OptionError as error:
            if error.problem is None:
                raise RoomRefused(Refusal.NO_SUCH_OPTION) from error
            raise ImpossibleRules((error.problem,), state.rules, len(state.seats)) from error
    return _with_rules(state, _with_limit(rules) if "format" in chosen else rules)


def set_option(person: Person, name: str, text: str) -> Change:
    """Set one option of the rules, as `set_options` does."""
    return set_options(person, {name: text})


@by_host
def use_blanks(state: RoomState, _: ChangeContext, *, used: bool) -> RoomState:
    """Play with the four Blanks, as yet without an effect, or without them."""
    return _with_rules(state, replace(state.rules, blanks=(Blank(),) * len(Colour) if used else ()))


@by_host
def mark_blank(state: RoomState, _: ChangeContext, place: int, mark: Blank) -> RoomState:
    """Mark the Blank of a colour, from 0, with a house rule or as a stand-in; its text stays."""
    return _with_blank(state, place, lambda blank: replace(mark, text=blank.text))


@by_host
def word_blank(state: RoomState, _: ChangeContext, place: int, text: str) -> RoomState:
    """Write the host's own text on the Blank of a colour; an empty one removes it."""
    return _with_blank(state, place, lambda blank: replace(blank, text=text))


@by_host
def use_rules(state: RoomState, _: ChangeContext, rules: Rules, *, saved_preset: str = "") -> RoomState:
    return replace(_with_rules(state, rules), saved_preset=saved_preset)


def _with_blank(state: RoomState, place: int, edit: Callable[[Blank], Blank]) -> RoomState:
    blanks = list(state.rules.blanks)
    if place not in range(len(blanks)):
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    blanks[place] = edit(blanks[place])
    return _with_rules(state, replace(state.rules, blanks=tuple(blanks)))


def _find_option(name: str) -> Option:
    try:
        found = option(name)
    except OptionError:
        raise RoomRefused(Refusal.NO_SUCH_OPTION) from None
    if not found.shown:
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    return found


def customize_rules(
    rules: Rules, *, target: int | None = None, match_format: Format | None = None, players: int | None = None
) -> Rules:
    """Return the rules of a preset with the changes that `/uno start` asks for."""
    wanted = replace(
        rules,
        target=rules.target if target is None else target,
        format=rules.format if match_format is None else match_format,
    )
    wanted = _with_limit(wanted)
    check_rules(wanted, wanted=players or 0)
    return wanted if players is None else replace(wanted, most_seats=players)


def _with_limit(rules: Rules) -> Rules:
    """Return rules with the limit raised to the target if the format has a limit."""
    return replace(rules, limit=max(rules.limit, rules.target)) if rules.format is Format.PLAYED else rules


def _with_rules(state: RoomState, rules: Rules) -> RoomState:
    """Return a lobby with other rules; raises ImpossibleRules if those seated cannot play by them."""
    if rules == state.rules:
        return state
    check_rules(rules, seated=len(state.seats))
    return replace(state, rules=rules, saved_preset="", again=None)  # no rematch with the same rules any more
