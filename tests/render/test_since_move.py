"""Events since the own last move, in one line of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine import events as e
from bot.engine.cards import Colour, card
from bot.i18n import translator
from bot.render.events import MAX_CHARACTERS, SinceMove, since_move_text, visible_length
from bot.render.pictures.hand import hand_page
from bot.rooms.state.history import RecentPenalty
from tests.engine.positions import handed, position

if TYPE_CHECKING:
    from bot.engine.match import Match
    from bot.rooms.state.log_entries import RoomEvent

TRANSLATE = translator()
NAMES = ("Ann", "Ben", "Cleo", "Dan")
TEN = (*NAMES, "Eva", "Finn", "Gia", "Hugo", "Maximilian of Saxony", "Jon")
FOUR = position("R1 R2", "B1 B2 B3", "G1 G2", "Y1 Y2", top="R5")
BIG = position(*handed(7, 3, 12, 1, 5, 8, 4, 2, 7, 6), top="R5")


def played(seat: int, code: str, left: int = 5) -> e.CardPlayed:
    kind = card(code)
    return e.CardPlayed(seat, kind, kind.colour or Colour.BLUE, left)


def drew(seat: int, count: int, cause: e.DrawCause = e.DrawCause.CHOICE) -> e.CardsDrawn:
    return e.CardsDrawn(seat, count, cause)


def line(
    *events: RoomEvent,
    match: Match = FOUR,
    names: tuple[str, ...] = NAMES,
    hits: tuple[RecentPenalty, ...] = (),
    complete: bool = True,
) -> str:
    since = SinceMove(hits=hits, events=events, complete=complete)
    return since_move_text(TRANSLATE, match.view(0), names, since)


def test_what_the_others_did_stands_in_order_in_few_words() -> None:
    assert line(played(1, "R7", 1), drew(2, 1), e.TurnPassed(2), played(3, "W")) == TRANSLATE(
        "since-move", parts="Ben ❤️ 7 (1 left) · Cleo drew 1 · Dan 🌈 Wild → 🔷"
    )
    assert line() == ""


def test_after_the_deal_it_says_so() -> None:
    started = e.HandStarted(1, 0, card("R5"), ())
    assert line(started, played(1, "R7")) == TRANSLATE("since-deal", parts="Ben ❤️ 7")


def test_what_hit_the_owner_comes_first_and_is_not_told_twice() -> None:
    hit = RecentPenalty(0, "draw-two", 2, 3)
    told = TRANSLATE("hit-draw-two", name="Dan", count=2, own="no")
    happened = (played(3, "RD"), drew(0, 2, e.DrawCause.DRAW_TWO), e.SeatSkipped(0), played(1, "R7"))
    assert line(*happened, hits=(hit,)) == TRANSLATE("since-move", parts=f"{told} · Ben ❤️ 7")
    skipped = TRANSLATE("hit-skipped", name="Dan", count=0, own="no")
    skip = RecentPenalty(0, "skipped", 0, 3)
    earlier = (
        played(1, "RR"),
        e.DirectionReversed(-1),
        played(3, "YS", 4),
        played(3, "RS", 3),
        e.SeatSkipped(0),
    )
    assert line(*earlier, hits=(skip,)) == TRANSLATE(
        "since-move", parts=f"{skipped} · Ben ❤️ Reverse · Dan ⭐ Skip"
    )
    last = (played(3, "RS", 1), e.SeatSkipped(0))
    assert line(*last, hits=(skip,)) == TRANSLATE("since-move", parts=f"{skipped} · Dan ❤️ Skip (1 left)")


def test_one_blow_to_another_is_told_once() -> None:
    assert line(played(1, "RD"), drew(2, 2, e.DrawCause.DRAW_TWO), e.SeatSkipped(2)) == TRANSLATE(
        "since-move", parts="Ben ❤️ +2 · Cleo drew 2"
    )
    assert line(e.UnoCaught(1, 0), drew(1, 2, e.DrawCause.CAUGHT)) == TRANSLATE(
        "since-move", parts=TRANSLATE("since-caught", name="Ben", by=TRANSLATE("since-you"))
    )


def test_at_a_table_of_ten_two_lines_tell_the_most_important() -> None:
    reversals = [played(seat, "RR", 1 if seat == 3 else 5) for seat in range(2, 10)]
    happened: list[RoomEvent] = [played(1, "W"), *reversals, e.DirectionReversed(-1)]
    told = line(*happened, match=BIG, names=TEN)
    for part in (
        TRANSLATE("since-direction"),
        TRANSLATE("since-one-left", name="Dan"),
        TRANSLATE("since-others", count=8),  # beside Dan
    ):
        assert part in told
    assert told.startswith(TRANSLATE("since-move", parts="now ❤️ Red"))
    assert visible_length(told) <= visible_length(TRANSLATE("since-move", parts="")) + MAX_CHARACTERS


def test_who_is_told_of_already_is_not_counted_once_more() -> None:
    """Two players: "Ben skipped you · Ben skipped you · Ben played" counts the same one three times."""
    hits = (RecentPenalty(0, "skipped", 0, 1), RecentPenalty(0, "skipped", 0, 1))
    turns: list[RoomEvent] = [
        played(1, "RS"),
        e.SeatSkipped(0),
        played(1, "BS"),
        e.SeatSkipped(0),
        played(1, "B7"),
    ]
    skipped = TRANSLATE("hit-skipped", name="Ben", count=0, own="no")
    assert line(*turns, hits=hits) == TRANSLATE("since-move", parts=f"{skipped} · {skipped} · Ben 🔷 7")
    turns += [drew(1, 1), played(1, "B8"), e.SeatSkipped(0)]
    assert line(*turns, hits=(*hits, hits[0])) == TRANSLATE(
        "since-move", parts=f"{skipped} · {skipped} · {skipped}"
    )
    many: list[RoomEvent] = [played(2, "W"), played(3, "R2", 1), drew(1, 6)]
    many += [played(2, "R4"), played(3, "R3"), played(2, "R5")]
    told = line(*many, match=position("R1 R2", "B1 B2 B3", "G1 G2", "Y1", top="R5"))
    assert told.endswith(
        f"{TRANSLATE('since-drew', name='Ben', count=6)} · {TRANSLATE('since-all', names='Cleo', count=0)}"
    )


def test_nobody_is_said_to_have_played_who_only_drew() -> None:
    """As whoever let their time run out twice."""
    turns: list[RoomEvent] = []
    for _ in range(3):
        turns += [drew(1, 1), e.TurnPassed(1), drew(2, 1), e.TurnPassed(2), played(3, "R7")]
    told = line(*turns, complete=False)
    assert "played" in told.partition("Dan")[2]
    assert "played" not in told.partition("Dan")[0]
    timed_out = [e.CardsDrawn(seat, 1, e.DrawCause.CHOICE) for seat in (1, 2)]
    assert line(*timed_out, complete=False) == TRANSLATE(
        "since-move", parts=TRANSLATE("since-all-drew", names="Ben, Cleo", count=0)
    )


def test_nothing_is_said_of_the_direction_where_events_are_missing() -> None:
    reversal = e.DirectionReversed(-1)
    many = [played(seat, "R7") for seat in range(1, 10)]
    assert TRANSLATE("since-direction") in line(reversal, *many, match=BIG, names=TEN)
    assert TRANSLATE("since-direction") not in line(reversal, *many, match=BIG, names=TEN, complete=False)


def test_nine_others_fit_on_two_lines_by_short_names() -> None:
    lines = hand_page(TRANSLATE, BIG.view(0), TEN).text.splitlines()
    assert lines[-1] == (
        "-# Ben: 3, Cleo: 12, Dan: **1** ⚠️, Eva: 5, Finn: 8, Gia: 4, Hugo: 2, Max…: 7, Jon: 6"
    )
