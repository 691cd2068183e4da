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
    from bot.rooms.state.history import RoomEvent

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


def test_what_hit_the_owner_stands_in_its_place_and_is_not_told_twice() -> None:
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
        "since-move", parts=f"Ben ❤️ Reverse · Dan ⭐ Skip · {skipped}"
    )
    last = (played(3, "RS", 1), e.SeatSkipped(0))
    assert line(*last, hits=(skip,)) == TRANSLATE("since-move", parts=f"Dan ❤️ Skip (1 left) · {skipped}")


def test_one_blow_to_another_is_told_once() -> None:
    assert line(played(1, "RD"), drew(2, 2, e.DrawCause.DRAW_TWO), e.SeatSkipped(2)) == TRANSLATE(
        "since-move", parts="Ben ❤️ +2 · Cleo drew 2"
    )
    assert line(e.UnoCaught(1, 0), drew(1, 2, e.DrawCause.CAUGHT)) == TRANSLATE(
        "since-move", parts=TRANSLATE("since-caught", name="Ben", by="Ann", own="actor")
    )


def test_the_owner_of_the_hand_is_told_of_as_you() -> None:
    assert line(drew(0, 1), e.UnoCaught(1, 0)) == TRANSLATE("since-move", parts="you drew 1 · you caught Ben")
    doubted = (e.WildDrawFourChallenged(0, 2, guilty=False), e.WildDrawFourChallenged(1, 0, guilty=True))
    parts = "Cleo challenged you · you challenged Ben"
    assert line(*doubted) == TRANSLATE("since-move", parts=parts)


def test_at_a_table_of_ten_the_oldest_gives_way_and_what_matters_stays_in_order() -> None:
    hit = RecentPenalty(0, "draw-two", 2, 9)
    happened: list[RoomEvent] = [
        played(1, "W"),
        played(3, "R7", 1),
        drew(4, 3),
        *(played(seat, "RR") for seat in range(5, 10)),
        drew(0, 2, e.DrawCause.DRAW_TWO),
        drew(1, 1),
    ]
    told = line(*happened, match=BIG, names=TEN, hits=(hit,))
    blow = TRANSLATE("hit-draw-two", name="Jon", count=2, own="no")
    parts = f"… Dan ❤️ 7 (1 left) · Eva drew 3 · {blow}"
    assert told == TRANSLATE("since-move", parts=parts)
    assert visible_length(told) <= visible_length(TRANSLATE("since-move", parts="")) + MAX_CHARACTERS
    assert line(played(3, "R7"), complete=False) == TRANSLATE("since-move", parts="… Dan ❤️ 7")


def test_several_hits_stand_between_what_others_did() -> None:
    hits = tuple(
        RecentPenalty(0, kind, 2, 1) for kind in ("skipped", "swapped", "passed", "deflected", "caught")
    )
    happened: list[RoomEvent] = [
        played(1, "YS"),
        e.SeatSkipped(0),
        played(1, "B7"),
        e.HandsSwapped(1, 0),
        played(2, "B0"),
        e.HandsPassed(1),
        e.DrawsDeflected(1, 0, 2),
        e.UnoCaught(0, 1),
        drew(0, 2, e.DrawCause.CAUGHT),
        played(3, "B9"),
    ]
    told = [TRANSLATE(f"hit-{hit.kind}", name="Ben", count=2, own="no") for hit in hits]
    found = line(*happened, hits=hits)
    assert [found.index(one) for one in told] == sorted(found.index(one) for one in told)
    assert found.endswith(told[-1]), "too long for what others did"
    short = line(*happened[2:5], hits=hits[1:2])
    assert short == TRANSLATE("since-move", parts=f"Ben 🔷 7 · {told[1]} · Cleo 🔷 0")


def test_who_skipped_the_owner_again_and_again_is_told_as_often() -> None:
    skipped = TRANSLATE("hit-skipped", name="Ben", count=0, own="no")
    hit = RecentPenalty(0, "skipped", 0, 1)
    turns: list[RoomEvent] = [played(1, "RS"), e.SeatSkipped(0), played(1, "B7"), e.SeatSkipped(0)]
    assert line(*turns, played(1, "B7"), hits=(hit, hit)) == TRANSLATE(
        "since-move", parts=f"{skipped} · {skipped} · Ben 🔷 7"
    )
    drawn = (played(1, "RD"), drew(0, 2, e.DrawCause.DRAW_TWO), e.SeatSkipped(0))
    drew_two = TRANSLATE("hit-draw-two", name="Ben", count=2, own="no")
    both = (hit, RecentPenalty(0, "draw-two", 2, 1))
    assert line(*turns[:2], *drawn, hits=both) == TRANSLATE("since-move", parts=f"{skipped} · {drew_two}")


def test_nine_others_fit_on_two_lines_by_short_names() -> None:
    lines = hand_page(TRANSLATE, BIG.view(0), TEN).text.splitlines()
    assert lines[-1] == (
        "-# Ben: 3, Cleo: 12, Dan: **1** ⚠️, Eva: 5, Finn: 8, Gia: 4, Hugo: 2, Max…: 7, Jon: 6"
    )
