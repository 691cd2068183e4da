"""The result of every format: who won and why, what each hand brought, what was left, how to check it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import DRAW, FORFEIT, PlayCard
from bot.engine.cards import Colour, card
from bot.engine.events import CardsDrawn, DrawCause, HandStarted, MatchStarted, UnoCaught
from bot.engine.match import Match
from bot.engine.presets import CLASSIC, DUEL, PACKS
from bot.engine.rulebook.match import SEATS_OF, EffectOrder, Format
from bot.engine.rulebook.play import Leaving
from bot.i18n import translator
from bot.render.deal import RevealedDeal, in_short
from bot.render.pictures.hand_result import (
    hand_result_alternative,
    hand_result_content,
    hand_result_picture,
)
from bot.render.pictures.result import MatchSummary, closed_page, match_result, result_details, result_page
from bot.render.pictures.table import MAX_TEXT
from bot.render.seats import join_names
from bot.rooms.changes.play import public_events
from bot.rooms.state.history import SeatMaximum
from bot.rooms.state.room_state import RoomState, Seat, Stage, Tally
from cogs.core.names import escaped
from cogs.table.room_view import summary_of
from tests.engine.positions import handed, position
from tests.engine.random_matches import Setup, random_matches
from tests.engine.simulate import next_action

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.rulebook.rules import Rules
    from bot.render.pictures.hand_result import HandResultContent

TRANSLATE = translator()
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")


class Table:
    """A match whose statistics are kept."""

    def __init__(self, match: Match, *, hands_won: tuple[int, ...] = ()) -> None:
        self.match = match
        seats = match.seats
        self.state = RoomState(
            stage=Stage.PLAYING,
            host=1,
            seats=tuple(Seat(seat, NAMES[seat % len(NAMES)]) for seat in range(seats)),
            rules=match.rules,
            match_id="ab" * 16,
            match=match.copy(),
            tallies=tuple(map(Tally, hands_won)) or (Tally(),) * seats,
        )

    def deals(self, match: Match, *, number: int) -> None:
        """Put another hand in the place of the one just dealt."""
        match.numbers = [number]
        self.match = match
        self.state = replace(self.state, match=match.copy())

    def does(self, seat: int, action: Action) -> None:
        """Carry out an action, as a room does."""
        events = public_events(self.match.apply(seat, action))
        self.state = self.state.after(self.match.copy(), events)

    def plays(self, seat: int, code: str) -> None:
        """Play a card."""
        code, _, colour = code.partition(">")
        self.does(seat, PlayCard(card(code), Colour(colour) if colour else None))

    def summary(self, *, charted: bool = True) -> MatchSummary:
        """What the result tells."""
        return summary_of(TRANSLATE, self.state, charted=charted)

    def blocks(self) -> tuple[str, ...]:
        """The result, with what *More* adds."""
        return told(self.summary())


def told(summary: MatchSummary) -> tuple[str, ...]:
    """Return what everybody reads of a result without a picture; before its notes what *More* adds."""
    title, places, *_, notes = result_page(TRANSLATE, summary, pictured=False)
    head, *more = result_details(TRANSLATE, summary, title="More", league=())
    records = [line for line in head.splitlines()[1:] if line not in title]
    return (title, places, *more, "\n".join([*records, notes]))


def headline(key: str, *winners: str, **facts: int) -> str:
    """Who won, as the first line says it."""
    names = join_names(TRANSLATE, [f"**{name}**" for name in winners])
    told = TRANSLATE(key, winners=names, count=len(winners), **facts)
    return f"## {told}"


def stands(medal: str, name: str, points: int) -> str:
    """The line of a seat, with its medal or place before it."""
    return TRANSLATE("result-place", place=medal, name=name, points=points, hands=0)


def left_with(name: str, points: int, held: str) -> str:
    """The line of a hand that was left."""
    return TRANSLATE("result-hand-left", name=name, points=points, held=held)


def played(setup: Setup) -> Table:
    """A match to its end."""
    match, events = setup.start()
    table = Table(match)
    table.state = replace(table.state, match=None).after(match.copy(), public_events(events))
    chances = setup.chances()
    while match.outcome is None:
        table.does(*next_action(match, chances, forfeits=setup.forfeits))
    return table


def setup(rules: Rules, seats: int, *, seed: int = 3, forfeits: int = 0) -> Setup:
    return Setup(
        rules=rules,
        seats=seats,
        seed=bytes([seed]) * 32,
        chance=bytes([seed + 1]) * 32,
        starter=None,
        forfeits=forfeits,
    )


# Points


def test_a_result_tells_places_hands_and_what_was_left() -> None:
    table = Table(position("R1", "B1 B2", "W Y0 GD", points=(480, 30, 200)), hands_won=(5, 1, 0))
    table.plays(0, "R1")
    title, places, left, notes = table.blocks()
    assert title.splitlines() == [
        headline("result-won", "Ada", points=553),
        "-# " + TRANSLATE("event-card-played", name="Ada", card="❤️ Red 1"),
    ]
    assert places.splitlines() == [
        stands("🥇", "Ada", 553),
        stands("🥈", "Cleo", 200),
        stands("🥉", "Bob", 30),
    ]
    assert left.splitlines() == [
        TRANSLATE("result-hands-left"),
        left_with("Bob", 3, "🔷 1, 2"),
        left_with("Cleo", 70, "⭐ 0 🍀 +2 🌈 Wild"),
    ]
    seed = table.match.hand.stream.seed.hex()
    assert notes.splitlines() == [
        TRANSLATE("result-seed", seed=seed, hash=in_short(table.match.commitment)),
    ]


def test_a_match_that_somebody_ended_for_all_is_won_by_the_others() -> None:
    rules = replace(CLASSIC, forfeit=Leaving.ENDS)
    table = Table(position("R1 R2", "B1 B2", "Y0 GD", rules=rules))
    table.does(1, FORFEIT)
    title = table.blocks()[0].splitlines()[0]
    assert title == headline("result-won-broken-off", "Ada", "Cleo")


def test_points_by_hand_stand_in_columns_by_seat() -> None:
    rules = replace(CLASSIC, target=40)
    table = Table(position("R1", "B1 B2", "Y0 GD", rules=rules))
    table.plays(0, "R1")
    table.deals(position("B1 B2", "R1", "Y8", turn=1, points=(23, 0, 0), rules=rules), number=2)
    table.plays(1, "R1")
    table.deals(position("B1", "R1 R3", "YS", top="B5", points=(23, 11, 0), rules=rules), number=3)
    table.plays(0, "B1")
    assert table.blocks()[2].splitlines() == [
        TRANSLATE("result-scores"),
        "```",
        f"{TRANSLATE('result-column')}  Ada  Bob Cleo",
        "   1   23    ·    ·",
        "   2    ·   11    ·",
        "   3   24    ·    ·",
        "```",
    ]


def test_of_many_hands_the_last_are_told() -> None:
    table = played(setup(replace(CLASSIC, target=600), 3))
    hands = table.state.statistics.hands
    assert hands > 6
    scores = table.blocks()[2].splitlines()
    assert scores[0] == TRANSLATE("result-scores-last", hands=6)
    assert [line.split()[0] for line in scores[3:-1]] == [
        str(number) for number in range(hands - 5, hands + 1)
    ]


def test_who_sat_down_later_has_a_column_and_a_line_too() -> None:
    rules = replace(CLASSIC, target=40)
    table = Table(position("R1", "B1 B2", "Y0 GD", rules=rules))
    table.match.expect(1)
    table.plays(0, "R1")
    assert table.match.seats == 4
    seats = (*table.state.seats, Seat(3, NAMES[3]))
    table.state = replace(table.state, seats=seats, tallies=(Tally(),) * 4)
    hands = ("R2", "B1 B2", "Y8", "G5")
    table.deals(position(*hands, points=(33, 0, 0, 0), rules=rules), number=2)
    table.plays(0, "R2")
    assert table.match.outcome is not None
    assert "Dan" in table.blocks()[1]
    first, second = (len(score.gains) for score in table.state.statistics.scores)
    assert (first, second) == (3, 4)
    assert len({len(row) for row in table.blocks()[2].splitlines()[2:-1]}) == 1


def test_columns_are_no_wider_than_a_phone() -> None:
    """Five seats still fit, six do not."""
    for seats in range(2, 8):
        table = played(setup(replace(CLASSIC, target=300), seats))
        scores = table.blocks()[2].splitlines()
        assert (scores[1] == "```") is (seats <= 5)
        if seats <= 5:
            assert {len(row) for row in scores[2:-1]} <= {*range(28)}
            assert len({len(row) for row in scores[2:-1]}) == 1


def test_with_many_seats_each_hand_is_a_line() -> None:
    table = played(setup(replace(CLASSIC, target=300), 6))
    scores = table.blocks()[2].splitlines()
    for line, score in zip(scores[1:], table.state.statistics.scores, strict=True):
        assert score.winner is not None
        points = score.gains[score.winner]
        told = TRANSLATE("result-score", which=str(score.number), name=NAMES[score.winner], points=points)
        assert line == told


def test_whoever_the_chart_has_no_letters_for_has_its_number_before_the_name() -> None:
    table = Table(position("R1", "B1 B2", "W", "Y0", points=(480, 0, 0, 10)))
    table.plays(0, "R1")
    summary = replace(table.summary(), numbered=frozenset({3}))
    assert told(summary)[1].splitlines()[1] == stands("🥈", "`#4` Dan", 10)


def test_nobody_whom_letters_can_name_has_a_number() -> None:
    """A number before a name looks like a place."""
    table = Table(position("R1", "B1 B2", "W", "Y0", points=(480, 0, 0, 10)))
    table.plays(0, "R1")
    _, places, left, _ = told(table.summary(charted=False))
    assert places.splitlines() == [
        stands("🥇", "Ada", 533),
        stands("🥈", "Dan", 10),
        TRANSLATE("result-place-empty", place="🥉", names="Bob, Cleo"),
    ]
    assert left.splitlines()[1] == left_with("Bob", 3, "🔷 1, 2")


def test_columns_are_headed_by_short_names() -> None:
    rules = replace(CLASSIC, target=40)
    table = Table(position("R1", "B1 B2", "Y0 GD", rules=rules))
    table.plays(0, "R1")
    table.deals(position("B1", "R1 R3", "YS", top="B5", points=(23, 0, 0), rules=rules), number=2)
    table.plays(0, "B1")
    _, places, columns, *_ = told(table.summary(charted=False))
    assert places.startswith("🥇 Ada")
    assert columns.splitlines()[2].split() == [TRANSLATE("result-column"), "Ada", "Bob", "Cleo"]


def test_who_has_no_points_shares_a_place_and_its_medal() -> None:
    table = Table(position("R1", "B1 B2", "W", "Y0", "Y2 Y1", points=(480, 0, 0, 10, 0)))
    table.plays(0, "R1")
    assert table.blocks()[1].splitlines() == [
        stands("🥇", "Ada", 536),
        stands("🥈", "Dan", 10),
        TRANSLATE("result-place-empty", place="🥉", names="Bob, Cleo, Eve"),
    ]


def test_who_left_comes_last_without_a_place() -> None:
    table = Table(position("R1 R2", "B1 B2", "G1 G2", points=(0, 400, 0)), hands_won=(0, 3, 0))
    table.does(1, FORFEIT)
    table.does(2, FORFEIT)
    title, places, *_ = table.blocks()
    assert title.splitlines()[0] == headline("result-won-forfeit", "Ada")
    assert places.splitlines()[1:] == [
        TRANSLATE("result-place-left", place="\N{EN DASH}", name="Bob", points=400),
        TRANSLATE("result-place-left", place="\N{EN DASH}", name="Cleo", points=0),
    ]


# Other formats


def test_a_single_hand_is_ranked_by_what_was_left() -> None:
    rules = replace(CLASSIC, format=Format.SINGLE)
    table = Table(position("R1", "B8 B2", "B3 Y0", rules=rules))
    table.plays(0, "R1")
    title, places, left, _ = table.blocks()
    assert title.splitlines()[0] == headline("result-won-out", "Ada")
    assert places.splitlines() == [
        stands("🥇", "Ada", 13),
        TRANSLATE("result-place-held", place="🥈", name="Cleo", points=3),
        TRANSLATE("result-place-held", place="🥉", name="Bob", points=10),
    ]
    assert TRANSLATE("result-scores") not in left


def test_the_fewest_points_win_and_may_be_shared() -> None:
    rules = replace(CLASSIC, format=Format.LOWEST, target=100)
    table = Table(position("R1", "B8 B2", "B3 Y0", points=(30, 95, 27), rules=rules))
    table.plays(0, "R1")
    title, places, *_ = table.blocks()
    assert title.splitlines()[0] == headline("result-won-fewest", "Ada", "Cleo", points=30)
    assert places.splitlines() == [
        stands("🥇", "Ada", 30),
        stands("🥇", "Cleo", 30),
        stands("🥉", "Bob", 105),
    ]


def test_no_points_are_best_where_the_fewest_win() -> None:
    rules = replace(CLASSIC, format=Format.LOWEST, target=100)
    table = Table(position("R1", "B8 B2", "B3 Y0", "R0", points=(0, 95, 27, 0), rules=rules))
    table.plays(0, "R1")
    assert table.blocks()[1].splitlines()[:2] == [stands("🥇", "Ada", 0), stands("🥇", "Dan", 0)]


def test_elimination_tells_in_which_hand_somebody_was_out() -> None:
    table = played(setup(replace(CLASSIC, format=Format.ELIMINATION, target=100), 4))
    title, places, *_ = table.blocks()
    winner, *others = places.splitlines()
    statistics, outcome = table.state.statistics, table.match.outcome
    assert outcome is not None
    assert title.splitlines()[0] == headline("result-won-last-in", NAMES[outcome.winners[0]])
    assert winner.startswith(f"🥇 {NAMES[outcome.winners[0]]}")
    assert len(statistics.out) == 3
    for seat, hand in statistics.out:
        (line,) = (line for line in others if NAMES[seat] in line)
        name, points = NAMES[seat], outcome.points[seat]
        assert line.endswith(TRANSLATE("result-place-out", place="", name=name, hand=hand, points=points))
    order = [seat for seat, _ in sorted(statistics.out, key=lambda one: -one[1])]
    assert places.splitlines()[-1].split()[2] == NAMES[order[-1]]


def test_partners_stand_as_pairs() -> None:
    rules = replace(CLASSIC, format=Format.PARTNERS)
    table = Table(position("R1", "B8 B2", "B3", "Y0", points=(490, 30, 490, 30), rules=rules))
    table.plays(0, "R1")
    title, places, left, _ = table.blocks()
    won = TRANSLATE("result-won", winners="🟧 **Ada** & **Cleo**", count=2, points=500)
    assert title.splitlines()[0] == f"## {won}"
    assert places.splitlines() == [
        stands("🥇", "🟧 Ada & Cleo", 500),
        stands("🥈", "🟣 Bob & Dan", 30),
    ]
    assert left_with("🟧 Cleo", 3, "🔷 3") in left


def test_partners_have_one_column_of_points_by_hand_together() -> None:
    table = played(setup(replace(CLASSIC, format=Format.PARTNERS), 4))
    scores = table.blocks()[2].splitlines()
    assert scores[2].split() == [TRANSLATE("result-column"), "Orange", "Purple"]
    assert {len(line.split()) for line in scores[3:-1]} == {3}


def test_a_pair_that_lost_a_partner_stands_apart() -> None:
    rules = replace(CLASSIC, format=Format.PARTNERS)
    table = Table(position("R1 R2", "B8 B2", "B3 B4", "Y0 Y1", points=(90, 30, 90, 30), rules=rules))
    table.does(3, FORFEIT)
    title, places, *_ = table.blocks()
    won = TRANSLATE("result-won-pair", winners="🟧 **Ada** & **Cleo**", count=2)
    assert title.splitlines()[0] == f"## {won}"
    assert places.splitlines()[0].startswith("🥇 🟧 Ada & Cleo")
    assert places.splitlines()[1].startswith("🥈 🟣 Bob")
    assert places.splitlines()[2].startswith("\N{EN DASH} 🟣 Dan")


@pytest.mark.parametrize("format_", [Format.ROTATION_FOUR, Format.ROTATION_EIGHT])
def test_in_a_rotation_everybody_stands_alone(format_: Format) -> None:
    table = played(setup(replace(CLASSIC, format=format_), SEATS_OF[format_]))
    title, places, scores, left, *_ = table.blocks()
    outcome = table.match.outcome
    assert outcome is not None
    (winner,) = outcome.winners
    points = outcome.points[winner]
    assert title.splitlines()[0] == headline("result-won", NAMES[winner], points=points)
    assert len(places.splitlines()) == table.match.seats
    assert scores.startswith(TRANSLATE("result-scores-last", hands=6))
    over = [end for end in (table.state.last_hand, table.state.statistics.other) if end is not None]
    assert len(over) == len(table.match.tables)
    held = sum(bool(cards) for end in over for cards in end.hands)
    assert len(left.splitlines()) == 1 + held


def test_a_rotation_that_somebody_left_is_won_by_who_leads() -> None:
    rules = replace(CLASSIC, format=Format.ROTATION_FOUR)
    table = Table(position("R1 R2", "B1 B2", "G1 G2", "Y1 Y2", points=(10, 90, 50, 20), rules=rules))
    table.does(3, FORFEIT)
    title, places, *_ = table.blocks()
    assert title.splitlines()[0] == headline("result-won-early", "Bob", points=90)
    assert places.splitlines()[-1] == TRANSLATE(
        "result-place-left", place="\N{EN DASH}", name="Dan", points=20
    )


def test_a_duel_can_have_two_winners() -> None:
    table = Table(position("R9", "B8 B2", points=(0, 0), scored=(200, 255), rules=DUEL))
    table.plays(0, "R9")
    title, places, *_ = table.blocks()
    assert title.splitlines()[:2] == [
        headline("result-won-played", "Ada", "Bob"),
        TRANSLATE("result-empty", target=250),
    ]
    assert places.splitlines() == [stands("🥇", "Ada", 209), stands("🥇", "Bob", 255)]


@pytest.mark.parametrize("ends", EffectOrder)
def test_a_duel_ends_at_its_limit_whether_or_not_the_card_is_carried_out(ends: EffectOrder) -> None:
    rules = replace(DUEL, limit_ends=ends)
    table = Table(position("R9 R8", "B8 B2", scored=(295, 10), rules=rules))
    table.plays(0, "R9")
    title, places, *_ = table.blocks()
    assert title.splitlines()[:2] == [
        headline("result-won-played", "Ada"),
        TRANSLATE("result-limit", limit=300, target=250),
    ]
    assert places.splitlines() == [stands("🥇", "Ada", 304), stands("🥈", "Bob", 10)]


def test_a_result_says_that_points_counted_more_than_once() -> None:
    table = Table(
        position("R1", "B9", points=(400, 0), rules=replace(CLASSIC, point_multiplier=3, target=420))
    )
    table.plays(0, "R1")
    assert table.blocks()[0].splitlines()[1] == TRANSLATE("result-multiplied", times=3)


# What was remarkable


def test_catches_and_the_biggest_draw_are_told() -> None:
    table = Table(position("R1", "B1 B2", points=(499, 0)))
    events = (UnoCaught(1, 0), UnoCaught(0, 1), UnoCaught(1, 0), CardsDrawn(1, 8, DrawCause.CHOICE))
    table.state = table.state.after(table.match.copy(), events)
    table.state = replace(table.state, statistics=replace(table.state.statistics, hand=SeatMaximum(1, 17)))
    table.plays(0, "R1")
    ada, bob = (
        TRANSLATE("result-catcher", name="Ada", count=2),
        TRANSLATE("result-catcher", name="Bob", count=1),
    )
    assert table.blocks()[-1].splitlines()[0].removeprefix("-# ").split(" · ") == [
        TRANSLATE("result-catches", names=f"{ada}, {bob}"),
        TRANSLATE("result-draw", name="Bob", cards=8),
        TRANSLATE("result-fullest", name="Bob", cards=17),
    ]


def test_hints_and_accuracy_are_told_once_they_are_known() -> None:
    table = Table(position("R1", "B1 B2", points=(499, 0)))
    known = replace(table.state.statistics, hints=3, accuracy=((0, 84), (1, 91)))
    table.state = replace(table.state, statistics=known)
    table.plays(0, "R1")
    told = [
        TRANSLATE("result-accuracy-of", name=name, percent=one) for name, one in (("Bob", 91), ("Ada", 84))
    ]
    hints, accuracy, _ = table.blocks()[-1].splitlines()
    assert hints == "-# " + TRANSLATE("result-hints", count=3)
    assert accuracy == "-# " + TRANSLATE("result-accuracy", names=" · ".join(told))


def test_what_is_usual_is_not_told() -> None:
    table = Table(position("R1", "B1 B2", points=(499, 0)))
    table.state = table.state.after(table.match.copy(), (CardsDrawn(1, 2, DrawCause.DRAW_TWO),))
    table.plays(0, "R1")
    assert len(table.blocks()[-1].splitlines()) == 1


def test_a_result_without_statistics_still_stands() -> None:
    """As of a match that ended under an earlier version."""
    table = Table(position("R1", "B1 B2", points=(499, 0)))
    table.plays(0, "R1")
    summary = replace(table.summary(), statistics=type(table.state.statistics)(), last_hand=None)
    assert [block.splitlines()[0] for block in told(summary)] == [
        headline("result-won", "Ada", points=502),
        stands("🥇", "Ada", 502),
        TRANSLATE("result-seed", seed=summary.seed, hash=in_short(summary.view.commitment)),
    ]


# Sizes


@random_matches(30)
def test_every_result_fits(setup: Setup) -> None:
    table = played(setup)
    blocks = table.blocks()
    assert all(block.strip() for block in blocks)
    assert sum(map(len, blocks)) <= MAX_TEXT
    for seat in range(setup.seats):
        assert NAMES[seat] in blocks[1]


@pytest.mark.parametrize("format_", [Format.POINTS, Format.LOWEST, Format.ELIMINATION, Format.SINGLE])
@pytest.mark.parametrize("name", ["*" * 32, "x", "\N{CJK UNIFIED IDEOGRAPH-4E00}" * 32])
def test_forty_seats_fit(format_: Format, name: str) -> None:
    rules = replace(PACKS, format=format_, target=120, table_talk=0)
    match, events = Match.start(rules, seats=40, seed=bytes(32))
    assert {MatchStarted, HandStarted} <= {type(event) for event in events}
    table = played(setup(rules, 40))
    summary = replace(
        table.summary(), names=[escaped(name)] * 40, plain_names=[name] * 40, hands_won=[99] * 40
    )
    blocks = result_page(TRANSLATE, summary, pictured=False)
    for page in (blocks, result_details(TRANSLATE, summary, title="More", league=())):
        assert sum(map(len, page)) <= MAX_TEXT
    if len(escaped(name)) <= 32:
        assert blocks[1].count(escaped(name)) == 40
    assert match.seats == 40


def test_a_hand_of_many_cards_is_cut() -> None:
    many = " ".join(["B1 B2 B3 B4 B5 B6 B7 B8 B9"] * 2)
    table = Table(position("R1", many, points=(499, 0)))
    table.plays(0, "R1")
    (line,) = (line for line in table.blocks()[2].splitlines() if "Bob" in line)
    assert line.endswith(" … and 4 more"), "+4 is a card"
    assert line.count(",") == 13


def test_the_result_tells_the_secret_of_the_deal_and_the_words_of_its_cuts() -> None:
    table = Table(position("R1", "B1 B2", points=(499, 0)))
    table.plays(0, "R1")
    deal, cuts = RevealedDeal(number=17, commitment="c0", secret="5ec7e75ec7e7"), "thunder · rain"
    for shown, line in (
        (deal, TRANSLATE("result-deal", number=17, secret="5ec7e75ec7e7")),
        (
            replace(deal, words=("thunder", "rain")),
            TRANSLATE("result-deal-cut", number=17, secret="5ec7e75ec7e7", cuts=cuts),
        ),
    ):
        page = told(replace(table.summary(), deal=shown))
        assert page[-1].splitlines()[-1] == line
        pictured = result_page(TRANSLATE, replace(table.summary(), deal=shown), pictured=True)
        assert pictured[-1].splitlines()[-1] == line.replace(shown.secret, in_short(shown.secret))


# Closed tables


def test_a_lobby_that_closed_tells_its_secret() -> None:
    deal = RevealedDeal(number=17, commitment="c0", secret="5ec7e75ec7e7")
    page = closed_page(TRANSLATE, by=None, view=None, names=(), seed="", deal=deal)
    assert page == (TRANSLATE("closed"), TRANSLATE("result-deal", number=17, secret="5ec7e75ec7e7"))


def test_a_closed_table_tells_the_points_so_far() -> None:
    match = position("R1", "B1 B2", points=(40, 3))
    page = closed_page(TRANSLATE, by="Ada", view=match.view(None), names=("Ada", "Bob"), seed="5eed")
    assert page[0] == TRANSLATE("closed-by", name="Ada")
    assert page[1].splitlines() == [stands("·", "Ada", 40), stands("·", "Bob", 3)]
    assert "`5eed`" in page[2]
    closed = closed_page(TRANSLATE, by=None, view=None, names=(), seed="")
    assert closed == (TRANSLATE("closed"),)


def test_drawing_is_no_end() -> None:
    """Only a match that is over has a result."""
    table = Table(position("R1 G2", "B1 B2"))
    table.does(0, DRAW)
    with pytest.raises(AssertionError):
        table.blocks()


# The picture


def picture_of(table: Table, **more: str) -> HandResultContent:
    shown = hand_result_content(TRANSLATE, match_result(table.summary(), **more), NAMES)
    assert shown is not None
    return shown


def test_the_picture_shows_the_winner_the_card_and_what_everybody_had_left() -> None:
    table = Table(position("R1", "B1 B2", "W Y0 GD", points=(480, 30, 200)), hands_won=(5, 1, 0))
    table.plays(0, "R1")
    shown = picture_of(table)
    assert (shown.trophy, shown.card, shown.winner) == (True, card("R1"), "Ada")
    assert shown.told == TRANSLATE("picture-match-wins", count=1, points=553)
    assert [(side.labels, side.won, side.standing.place, side.standing.points) for side in shown.sides] == [
        (("Ada",), True, 1, 553),
        (("Cleo",), False, 2, 200),
        (("Bob",), False, 3, 30),
    ]
    assert shown.sides[0].standing.gained == 73
    assert [len(side.standing.held[0]) for side in shown.sides] == [0, 3, 2]
    words = hand_result_alternative(TRANSLATE, match_result(table.summary()), NAMES)
    for part in ("A trophy for Ada, who wins", "Red 1", "#2 Cleo: 200 points", "Bob held"):
        assert part in words
    assert len(hand_result_picture(shown)) < 100_000
    pictured, *_ = result_page(TRANSLATE, table.summary(), pictured=True)
    assert pictured == headline("result-won", "Ada", points=553), "the picture shows the card"


def test_the_picture_says_of_whom_too_many_cards_put_out_of_the_last_hand() -> None:
    rules = replace(CLASSIC, hand_limit=20)
    table = Table(
        position(*handed(1, 3, 19, begin="R1", rules=rules), turn=2, rules=rules, points=(499, 30, 9))
    )
    table.does(2, DRAW)
    table.plays(0, "R1")
    note = TRANSLATE("picture-hand-too-many")
    assert [(side.labels, side.notes) for side in picture_of(table).sides] == [
        (("Ada",), ("",)),
        (("Bob",), ("",)),
        (("Cleo",), (note,)),
    ]


def test_a_final_has_a_picture_of_its_own() -> None:
    table = Table(position("R1", "B1 B2", points=(499, 30)))
    table.plays(0, "R1")
    shown, usual = picture_of(table, final_of="Spring Cup"), picture_of(table)
    assert shown.title == TRANSLATE("picture-match-final", name="Spring Cup")
    assert shown.told == TRANSLATE("picture-match-champion", count=1)
    assert picture_of(table, final_of="\N{CJK UNIFIED IDEOGRAPH-4E00}").title == usual.title
    assert hand_result_picture(shown) != hand_result_picture(usual)
    words = hand_result_alternative(TRANSLATE, match_result(table.summary(), final_of="Spring Cup"), NAMES)
    assert words.startswith(TRANSLATE("picture-match-final-of", name="Spring Cup"))


def test_whoever_is_left_alone_wins_a_trophy_without_a_card_and_who_left_is_not_shown() -> None:
    table = Table(position("R1 R2", "B1 B2", "G1 G2"))
    table.does(1, FORFEIT)
    table.does(2, FORFEIT)
    shown = picture_of(table)
    assert (shown.card, shown.winner, [side.labels for side in shown.sides]) == (None, "Ada", [("Ada",)])
    assert hand_result_picture(shown)


@pytest.mark.parametrize("format_", Format)
def test_every_format_has_its_picture_with_everybody_who_stayed(format_: Format) -> None:
    rules = replace(CLASSIC, format=format_, target=60)
    table = played(setup(rules, SEATS_OF.get(format_, 4)))
    shown, outcome = picture_of(table), table.match.outcome
    assert outcome is not None
    assert {label for side in shown.sides if side.won for label in side.labels} == {
        NAMES[seat] for seat in outcome.winners
    }
    assert sum(len(side.labels) for side in shown.sides) == table.match.seats
    assert hand_result_picture(shown)
