"""Message of a match that is over, or of a closed table, with names escaped; and what its picture tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.events import AccusationEnded, CardPlayed, EndReason, HandEnded, MatchEnded, SetPlayed
from bot.engine.formats import value_of
from bot.engine.rulebook.match import FEWEST_WIN, ROTATIONS, Format
from bot.i18n import Translator, comma_list
from bot.render.cards import suits
from bot.render.deal import FENCE, RevealedDeal, check_line
from bot.render.events import EventTeller
from bot.render.league import place_text
from bot.render.pictures.hand_result import HandResult, SeatStanding, Victory
from bot.render.pictures.table import MAX_TEXT
from bot.render.seats import MARKER_SEAT, Pairs, Team, columns, join_names, joined, signed, team_word

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.events import MatchOutcome
    from bot.engine.view import View
    from bot.rooms.state.history import HandGains, MatchStatistics, RoomEvent

LONG_LIST: Final = 20  # with more seats than that, a line holds only the points
MAX_CARDS: Final = 14  # of a hand laid open
MAX_HANDS: Final = 9  # hands laid open
NAMES_IN_A_LINE: Final = 10
MAX_CATCHERS: Final = 3
MAX_ACCURACIES: Final = 10
NOTABLE_DRAW: Final = 3
NOTABLE_HAND: Final = 3  # cards more than were dealt
FINAL_SENTENCES: Final = 3
WITHOUT_POINTS: Final = frozenset({Format.SINGLE, Format.ELIMINATION, Format.PLAYED})
"""Formats in which whoever wins is not told by points."""
POINTS_ASIDE: Final = FEWEST_WIN | {Format.SINGLE}  # formats in which a seat without points did not do badly


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSummary:
    """Data of a match's result; `numbered` are seats that the chart shows by number only."""

    view: View
    names: Sequence[str]
    plain_names: Sequence[str]
    hands_won: Sequence[int]
    statistics: MatchStatistics
    last_hand: HandEnded | None
    seed: str
    news: Sequence[RoomEvent]
    numbered: frozenset[int] = frozenset()
    deal: RevealedDeal | None = None

    @property
    def outcome(self) -> MatchOutcome:
        assert self.view.outcome is not None  # noqa: S101 - the caller shows results of finished matches
        return self.view.outcome

    @property
    def format(self) -> Format:
        return self.view.rules.format

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """The seats placed together, best first: partners who both stayed, all others alone."""
        places, seats = self.outcome.places, self.view.seats
        order = sorted(range(len(seats)), key=lambda seat: (places[seat], seat))
        if self.format is not Format.PARTNERS:
            return [(seat,) for seat in order]
        pairs = [(seat, seat + 2) for seat in (0, 1) if not (seats[seat].left or seats[seat + 2].left)]
        paired = {seat: pair for pair in pairs for seat in pair}
        return list(dict.fromkeys(paired.get(seat, (seat,)) for seat in order))

    @property
    def teams(self) -> Pairs:
        """The teams that won and lost together; none if there were none, or if partners changed."""
        return self.view.teams if self.format is Format.PARTNERS else ()

    def name(self, seat: int) -> str:
        """Return a seat's name, after its number if the chart shows that."""
        return f"`#{seat + 1}` {self.names[seat]}" if seat in self.numbered else self.names[seat]


def result_page(translate: Translator, summary: MatchSummary, *, pictured: bool) -> tuple[str, ...]:
    """Return the public text of a match's result; a picture shows the cards that were left."""
    title = "\n".join(_title(translate, summary, pictured=pictured))
    notes = "\n".join(_notes(translate, summary, whole=not pictured))
    places = cut_lines(translate, _places(translate, summary), MAX_TEXT - len(title) - len(notes))
    room = MAX_TEXT - sum(map(len, (title, places, notes)))
    left = "" if pictured else cut_lines(translate, _laid_open(translate, summary), room)
    return (title, places, *([left] if left else []), notes)


def result_details(
    translate: Translator, summary: MatchSummary, *, title: str, league: Sequence[str]
) -> tuple[str, ...]:
    """Return the details of a result: the last moves, records, the league, each hand."""
    records = " · ".join(_records(translate, summary))
    told = [*_final_moves(translate, summary), *([records] if records else [])]
    blocks = ["\n".join([f"### {title}", *(f"-# {line}" for line in told)])]
    room = MAX_TEXT - len(blocks[0])
    for extra in (league, _scores(translate, summary), _laid_open(translate, summary)):
        if fitting := cut_lines(translate, extra, room):
            blocks.append(fitting)
            room -= len(fitting)
    return tuple(blocks)


def cut_lines(translate: Translator, lines: Sequence[str], room: int) -> str:
    """Return lines in at most `room` characters, and the number left out; "" for a headline alone."""
    if len("\n".join(lines)) <= room:
        return "\n".join(lines)
    kept = len(lines) - 1
    while kept > 1:
        text = "\n".join([*lines[:kept], translate("result-more", count=len(lines) - kept)])
        if len(text) <= room:
            return text
        kept -= 1
    return ""


def _title(translate: Translator, summary: MatchSummary, *, pictured: bool) -> Iterator[str]:
    yield f"## {_won(translate, summary)}"
    rules, reason = summary.view.rules, summary.outcome.reason
    if reason is EndReason.LIMIT_REACHED:
        yield translate("result-limit", limit=rules.limit, target=rules.target)
    elif summary.format is Format.PLAYED and reason is EndReason.HAND_EMPTY:
        yield translate("result-empty", target=rules.target)
    if rules.times_counted > 1:
        yield translate("result-multiplied", times=rules.times_counted)
    if not pictured:
        yield from (f"-# {sentence}" for sentence in _final_moves(translate, summary))


def _won(translate: Translator, summary: MatchSummary) -> str:
    outcome, winners = summary.outcome, _winners(translate, summary)
    count, points = len(outcome.winners), outcome.points[outcome.winners[0]]
    if outcome.reason is EndReason.FORFEIT and summary.format in ROTATIONS:
        return translate("result-won-early", winners=winners, count=count, points=points)
    if outcome.reason is EndReason.FORFEIT and summary.format is Format.PARTNERS:
        return translate("result-won-pair", winners=winners, count=count)
    if outcome.reason is EndReason.FORFEIT:
        last = count == 1
        return translate(
            "result-won-forfeit" if last else "result-won-broken-off", winners=winners, count=count
        )
    last_in = summary.format is Format.SINGLE and outcome.reason is EndReason.LAST_ONE_IN
    if last_in or summary.format is Format.ELIMINATION:
        return translate("result-won-last-in", winners=winners, count=count)
    if summary.format is Format.SINGLE:
        return translate("result-won-out", winners=winners, count=count)
    if summary.format is Format.PLAYED:
        return translate("result-won-played", winners=winners, count=count)
    key = "result-won-fewest" if summary.format is Format.LOWEST else "result-won"
    return translate(key, winners=winners, count=count, points=points)


def _winners(translate: Translator, summary: MatchSummary) -> str:
    winners, names = summary.outcome.winners, [f"**{name}**" for name in summary.names]
    if winners not in summary.teams:
        return join_names(translate, [names[seat] for seat in winners])
    return signed(summary.teams, winners[0], joined(winners, names))


def _final_moves(translate: Translator, summary: MatchSummary) -> list[str]:
    """Return sentences on the last card played and its consequences."""
    moves = [
        event for event in summary.news if not isinstance(event, HandEnded | MatchEnded | AccusationEnded)
    ]
    cards = [place for place, event in enumerate(moves) if isinstance(event, CardPlayed | SetPlayed)]
    last = moves[cards[-1] :] if cards else moves
    times = summary.view.rules.times_counted
    return EventTeller(translate, summary.names, times=times).sentences(last)[-FINAL_SENTENCES:]


def _places(translate: Translator, summary: MatchSummary) -> list[str]:
    """Return a line for each side; seats that share a place because they have no points share a line."""
    sides = summary.sides
    empty = [seats for seats in sides if _is_empty(summary, seats)]
    if len(empty) < 2:
        return [_place(translate, summary, seats) for seats in sides]
    lines = [_place(translate, summary, seats) for seats in sides if seats not in empty]
    at = sides.index(empty[0])
    together: list[str] = []
    for first in range(0, len(empty), NAMES_IN_A_LINE):
        some = empty[first : first + NAMES_IN_A_LINE]
        names = comma_list(translate, (summary.name(seat) for seat, *_ in some))
        medal = _medal(translate, summary, empty[first])
        together.append(translate("result-place-empty", place=medal, names=names))
    return lines[:at] + together + lines[at:]


def _is_empty(summary: MatchSummary, seats: tuple[int, ...]) -> bool:
    seat, outcome = seats[0], summary.outcome
    lost = seat not in outcome.winners and not summary.view.seats[seat].left and len(seats) == 1
    return lost and outcome.points[seat] == 0 and summary.format not in POINTS_ASIDE


def _place(translate: Translator, summary: MatchSummary, seats: tuple[int, ...]) -> str:
    seat, outcome = seats[0], summary.outcome
    place = _medal(translate, summary, seats)
    name = signed(summary.teams, seat, " & ".join(summary.name(one) for one in seats))
    points = outcome.points[seat]
    gone = next((hand for out, hand in summary.statistics.out if out == seat), None)
    if summary.view.seats[seat].left:
        return translate("result-place-left", place=place, name=name, points=points)
    if summary.format is Format.SINGLE and _held_too_many(summary, seat):
        return translate("result-place-limit", place=place, name=name)
    if _counts_left(summary, seat) and summary.last_hand is not None:
        held = value_of(summary.last_hand.hands[seat], summary.view.rules)
        return translate("result-place-held", place=place, name=name, points=held)
    if gone is not None:
        return translate("result-place-out", place=place, name=name, points=points, hand=gone)
    if len(summary.names) > LONG_LIST:
        return translate("result-place-short", place=place, name=name, points=points)
    hands = sum(summary.hands_won[one] for one in seats) if summary.statistics.hands > 1 else 0
    return translate("result-place", place=place, name=name, points=points, hands=hands)


def _held_too_many(summary: MatchSummary, seat: int) -> bool:
    """Return whether a seat was out of the last hand by the hand limit."""
    shown = summary.view.seats[seat]
    return shown.out_of_hand and shown.place is None


def _counts_left(summary: MatchSummary, seat: int) -> bool:
    """Return whether a seat is told by the cards that it held at the end of the only hand."""
    lost = seat not in summary.outcome.winners and summary.view.seats[seat].place is None
    return summary.format is Format.SINGLE and lost


def _medal(translate: Translator, summary: MatchSummary, seats: tuple[int, ...]) -> str:
    left = summary.view.seats[seats[0]].left
    return place_text(translate, None if left else _place_of(summary, seats))


def _place_of(summary: MatchSummary, seats: tuple[int, ...]) -> int:
    place = summary.outcome.places[seats[0]]
    return place - 1 if summary.format is Format.PARTNERS and place > 1 else place  # a pair takes one place


def match_result(summary: MatchSummary, *, final_of: str = "") -> HandResult:
    """Return the result of a match for its picture, without seats that left."""
    outcome, statistics, last = summary.outcome, summary.statistics, summary.last_hand
    rules, hands = summary.view.rules, _open_hands(summary)
    gains = [score.gains for score in statistics.scores if last is not None and score.number == last.number]
    decided = summary.format not in WITHOUT_POINTS and outcome.reason is not EndReason.FORFEIT
    standings = []
    for seats in summary.sides:
        if summary.view.seats[seats[0]].left:
            continue
        held = tuple(tuple(sorted(hands.get(seat, ()), key=lambda kind: kind.rank)) for seat in seats)
        alone = _counts_left(summary, seats[0])
        standings.append(
            SeatStanding(
                seats=seats,
                place=_place_of(summary, seats),
                points=-value_of(held[0], rules) if alone else outcome.points[seats[0]],
                gained=sum(gained[seats[0]] for gained in gains if seats[0] < len(gained)),
                climbed=0,
                held=held,
                out=False,
                too_many=tuple(seat for seat in seats if _held_too_many(summary, seat)),
            )
        )
    return HandResult(
        number=statistics.hands,
        winner=outcome.winners[0],
        card=_winning_card(summary),
        jumped_in=False,
        standings=tuple(standings),
        leader=(),
        rules=rules,
        victory=Victory(
            winners=outcome.winners,
            points=outcome.points[outcome.winners[0]] if decided else None,
            hands=statistics.hands,
            final_of=final_of,
        ),
    )


def _winning_card(summary: MatchSummary) -> Card | None:
    """Return the card with which a winner of the match won the last hand, or None."""
    last, winners = summary.last_hand, summary.outcome.winners
    cards = [event for event in summary.news if isinstance(event, CardPlayed | SetPlayed)]
    if last is None or not cards or cards[-1].seat != last.winner or last.winner not in winners:
        return None
    if summary.outcome.reason is EndReason.FORFEIT:
        return None
    return cards[-1].card if isinstance(cards[-1], CardPlayed) else cards[-1].cards[-1]


def _open_hands(summary: MatchSummary) -> dict[int, Sequence[Card]]:
    """Return the cards left at the end of the last hand by seat, at all tables."""
    ends = [end for end in (summary.last_hand, summary.statistics.other) if end is not None]
    return {seat: cards for end in ends for seat, cards in enumerate(end.hands) if cards}


def _scores(translate: Translator, summary: MatchSummary) -> list[str]:
    scores, hands = summary.statistics.scores, summary.statistics.hands
    if hands < 2 or not scores:
        return []
    whole = len(scores) == hands
    title = translate("result-scores") if whole else translate("result-scores-last", hands=len(scores))
    heads: Sequence[str] = summary.plain_names
    rows: list[tuple[str, Sequence[int]]] = [(_hand_number(summary, one), one.gains) for one in scores]
    if summary.teams:
        heads = [team_word(translate, team) for team in Team]
        rows = [(which, [gains[pair[0]] for pair in summary.teams]) for which, gains in rows]
    if lines := columns(translate("result-column"), heads, rows):
        return ["\n".join([title, FENCE, *lines, FENCE])]
    return [title, *(_score(translate, summary, one, one.winner) for one in scores if one.winner is not None)]


def _hand_number(summary: MatchSummary, score: HandGains) -> str:
    """Return a hand's number, with a letter for its table where several play."""
    letter = chr(ord("a") + score.table) if summary.view.tables > 1 else ""
    return f"{score.number}{letter}"


def _score(translate: Translator, summary: MatchSummary, score: HandGains, winner: int) -> str:
    """Return the score of a hand: its winner, or who was caught with the most points."""
    which, most = _hand_number(summary, score), max(score.gains)
    seats = [seat for seat, gain in enumerate(score.gains) if gain == most > 0] or [winner]
    if summary.format in FEWEST_WIN:
        caught = join_names(translate, [summary.names[seat] for seat in seats])
        return translate(
            "result-score-caught", which=which, name=summary.names[winner], other=caught, points=most
        )
    name = signed(summary.teams, seats[0], joined(seats, summary.names))
    return translate("result-score", which=which, name=name, points=most)


def _laid_open(translate: Translator, summary: MatchSummary) -> list[str]:
    """Return a line for each seat with cards left at the end of the last hand."""
    lines = [_hand(translate, summary, seat, cards) for seat, cards in sorted(_open_hands(summary).items())]
    more = [translate("result-more", count=len(lines) - MAX_HANDS)] if len(lines) > MAX_HANDS else []
    return [translate("result-hands-left"), *lines[:MAX_HANDS], *more] if lines else []


def _hand(translate: Translator, summary: MatchSummary, seat: int, cards: Sequence[Card]) -> str:
    kinds = sorted(cards, key=lambda card: card.rank)
    shown = " ".join(suits(translate, kinds[:MAX_CARDS]))
    if len(kinds) > MAX_CARDS:
        shown = translate("cards-more", cards=shown, count=len(kinds) - MAX_CARDS)
    worth = value_of(cards, summary.view.rules)
    name = signed(summary.teams, seat, summary.name(seat))
    return translate("result-hand-left", name=name, points=worth, held=shown)


def _notes(translate: Translator, summary: MatchSummary, *, whole: bool) -> list[str]:
    """Return the hints taken, people's accuracies, and a line to check the deal with."""
    commitment = summary.view.commitment
    seed = check_line(translate, seed=summary.seed, commitment=commitment, deal=summary.deal, whole=whole)
    hints = summary.statistics.hints
    lines = [translate("result-hints", count=hints)] if hints else []
    accuracies = [
        translate("result-accuracy-of", name=summary.names[seat], percent=percent)
        for seat, percent in sorted(summary.statistics.accuracy, key=lambda one: (-one[1], one[0]))
    ]
    if accuracies:
        lines.append(translate("result-accuracy", names=" · ".join(accuracies[:MAX_ACCURACIES])))
    return [*(f"-# {line}" for line in lines), seed]


def _records(translate: Translator, summary: MatchSummary) -> Iterator[str]:
    statistics, names = summary.statistics, summary.names
    if statistics.hands > 1:
        yield translate("result-hands", hands=statistics.hands)
    caught = sorted(((count, seat) for seat, count in enumerate(statistics.catches) if count), reverse=True)
    if caught:
        catchers = [
            translate("result-catcher", name=names[seat], count=count)
            for count, seat in caught[:MAX_CATCHERS]
        ]
        yield translate("result-catches", names=comma_list(translate, catchers))
    draw, hand = statistics.draw, statistics.hand
    if draw is not None and draw.cards >= NOTABLE_DRAW:
        yield translate("result-draw", name=names[draw.seat], cards=draw.cards)
    if hand is not None and hand.cards >= summary.view.rules.hand_size + NOTABLE_HAND:
        yield translate("result-fullest", name=names[hand.seat], cards=hand.cards)


def closed_page(
    translate: Translator,
    *,
    by: str | None,
    view: View | None,
    names: Sequence[str],
    seed: str,
    deal: RevealedDeal | None = None,
    why: str | None = None,
    with_points: bool = True,
    tells_start: bool = False,
) -> tuple[str, ...]:
    """Return the message of a closed table: by whom or why, the points, and the deal to check."""
    title = why or (translate("closed") if by is None else translate("closed-by", name=by))
    if tells_start and why is None:
        title += "\n" + translate("closed-start")
    commitment = "" if view is None else view.commitment
    check = check_line(translate, seed=seed, commitment=commitment, deal=deal)
    if view is None:
        return (title,) if deal is None else (title, check)
    if not with_points:
        return (title, check)
    lines = [
        translate("result-place", place=MARKER_SEAT, name=names[seat.seat], points=seat.points, hands=0)
        for seat in view.seats
    ]
    places = cut_lines(translate, lines, MAX_TEXT - len(title) - len(check))
    return (title, places, check)
