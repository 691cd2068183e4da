"""Nothing that somebody is told depends on what they have not seen; a leak that is planted is found."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine import legality, move_generation
from bot.engine.cards import OF_COLOUR
from bot.engine.match import Match
from cogs.table import view as table_view
from tests.engine.random_matches import Setup, random_matches
from tests.secrecy.watch import LeakError, Watched, setup_of, watch

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.hand import Hand
    from bot.engine.view import View
    from bot.rooms.state.room_state import RoomState


def compare(watched: Watched, count: int) -> None:
    """Compare the twins of so many random matches, always the same ones."""

    @random_matches(count)
    def each(setup: Setup) -> None:
        watch(setup, watched, drawn=3)

    each()


def compare_seeds(count: int) -> None:
    """Compare the twins of matches until one of them is told something else."""
    for setup in filter(None, map(setup_of, range(count))):
        watch(setup, Watched(), most=20)


def test_twins_are_told_the_same_until_a_card_is_revealed() -> None:
    watched = Watched()
    compare(watched, 4)
    assert watched.twins > 20
    assert watched.parted["not at all"] > watched.twins // 3


def _wilds(hand: Hand, seat: int) -> int:
    return sum(bool(card.bit & OF_COLOUR[None]) for card in hand.hands[hand.next_seat(seat)])


def _alternative_names_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text alternative of a table's picture names a card that the next seat holds."""
    layout = table_view.table_layout

    def leaking(translate: Any, state: RoomState, *, picture: Any = None, **facts: Any) -> Any:
        assert state.match is not None
        hand = state.match.hand
        if picture is not None:
            held = hand.hands[hand.next_seat(hand.turn)]
            picture = replace(picture, alternative=f"{picture.alternative} {held[:1]}")
        return layout(translate, state, picture=picture, **facts)

    monkeypatch.setattr("cogs.table.room_view.table_layout", leaking)


def _count_depends_on_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of cards owed counts the wilds in somebody's hand."""
    honest = Match.view

    def leaking(match: Match, seat: int | None, *, table: int = 0) -> View:
        shown = honest(match, seat, table=table)
        return replace(shown, owed=_wilds(match.tables[shown.table], shown.turn))

    monkeypatch.setattr("bot.engine.match.Match.view", leaking)


def _legality_depends_on_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """That somebody may leave is listed twice while the next seat holds a wild."""
    honest = move_generation.off_turn_moves

    def leaking(hand: Hand, seat: int) -> tuple[Action, ...]:
        rest = honest(hand, seat)
        return rest + rest[-1:] if seat in hand.order and _wilds(hand, seat) else rest

    monkeypatch.setattr(legality, "off_turn_moves", leaking)


def _commitment_is_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commitment of the deal is the beginning of its seed."""
    honest = Match.view

    def leaking(match: Match, seat: int | None, *, table: int = 0) -> View:
        return replace(honest(match, seat, table=table), commitment=match.hand.stream.seed.hex())

    monkeypatch.setattr("bot.engine.match.Match.view", leaking)


def _next_card_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sees the card on top of the draw pile as the one that they drew."""
    honest = Match.view

    def leaking(match: Match, seat: int | None, *, table: int = 0) -> View:
        shown = honest(match, seat, table=table)
        return replace(shown, drawn=match.tables[shown.table].draw_pile[-1])

    monkeypatch.setattr("bot.engine.match.Match.view", leaking)


@pytest.mark.parametrize(
    "plant",
    [
        _alternative_names_a_card,
        _count_depends_on_cards,
        _legality_depends_on_cards,
        _commitment_is_the_seed,
        _next_card_is_told,
    ],
)
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, plant: Any) -> None:
    plant(monkeypatch)
    with pytest.raises(LeakError):
        compare_seeds(20)
