"""What is told of a match that is over, or of a table that was closed. Names are escaped already.

The places and how to check the deal always stand there; the rest as far as Discord takes so much text. Seats
are numbered where there are columns or a chart, so that these need no names.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from bot.engine.events import AccusationEnded, CardPlayed, EndReason, HandEnded, MatchEnded
from bot.engine.rulebook.table import ROTATIONS, Format
from bot.engine.scoring import value_of
from bot.render.cards import button_label, symbol
from bot.render.events import FINGERPRINT, events_text
from bot.render.seats import joined
from bot.render.table import MARKER_SEAT, Page

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.cards import Card
    from bot.engine.events import Outcome
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.render.events import Reported
    from bot.render.statistics import MatchStatistics, Score

MOST_TEXT: Final = 3900  # Discord takes 4,000 characters in all texts of a message
WIDEST_GRID: Final = 27  # characters of one width, on a phone
LONG_LIST: Final = 20  # seats from which on a line holds only the points
MOST_CARDS: Final = 14  # of a hand laid open
MOST_HANDS: Final = 9  # hands laid open
NAMES_IN_A_LINE: Final = 10
MOST_CATCHERS: Final = 3
NOTABLE_DRAW: Final = 3
NOTABLE_HAND: Final = 3  # cards more than were dealt
FINAL_SENTENCES: Final = 3
FEWEST_WIN: Final = frozenset({Format.LOWEST, Format.ELIMINATION})
POINTS_ASIDE: Final = FEWEST_WIN | {Format.SINGLE}  # formats in which having no points is no shame


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """A match that is over.

    Attributes:
        view: A spectator's.
        names: Of all seats, escaped.
        hands_won: By each seat.
        statistics: How the match went.
        last_hand: How the last hand ended, if one did.
        seed: Of the deal, in hexadecimal.
        news: The last events, so that the final move is told.
        charted: Whether a chart is shown, whose lines bear the numbers of seats.
    """

    view: View
    names: Sequence[str]
    hands_won: Sequence[int]
    statistics: MatchStatistics
    last_hand: HandEnded | None
    seed: str
    news: Sequence[Reported]
    charted: bool = False

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        assert self.view.outcome is not None  # noqa: S101 - the caller shows results of finished matches
        return self.view.outcome

    @property
    def format(self) -> Format:
        """How hands made the match."""
        return self.view.rules.format

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Who is placed together, best first: partners who both stayed, everybody else alone."""
        places, seats = self.outcome.places, self.view.seats
        order = sorted(range(len(seats)), key=lambda seat: (places[seat], seat))
        if self.format is not Format.PARTNERS:
            return [(seat,) for seat in order]
        pairs = [(seat, seat + 2) for seat in (0, 1) if not (seats[seat].left or seats[seat + 2].left)]
        paired = {seat: pair for pair in pairs for seat in pair}
        return list(dict.fromkeys(paired.get(seat, (seat,)) for seat in order))

    def name(self, seat: int) -> str:
        """Return a seat's name, with its number before it where something else shows seats by number."""
        return f"`{seat + 1}` {self.names[seat]}" if self.charted else self.names[seat]


def result_page(translate: Translator, story: Story) -> Page:
    """Return the result of a match."""
    if _in_columns(translate, story):
        story = replace(story, charted=True)
    title = "\n".join(_title(translate, story))
    notes = "\n".join(_notes(translate, story))
    places = _cut(translate, _places(translate, story), MOST_TEXT - len(title) - len(notes))
    blocks = [title, places]
    room = MOST_TEXT - sum(map(len, (title, places, notes)))
    for extra in (_scores(translate, story), _laid_open(translate, story)):
        fitting = _cut(translate, extra, room)
        if fitting:
            blocks.append(fitting)
            room -= len(fitting)
    return Page(blocks=(*blocks, notes))


def _cut(translate: Translator, lines: Sequence[str], room: int) -> str:
    """Return lines as one text of at most so many characters, with a remark in place of those left out.

    Nothing is better than a headline alone.
    """
    if len("\n".join(lines)) <= room:
        return "\n".join(lines)
    kept = len(lines) - 1
    while kept > 1:
        text = "\n".join([*lines[:kept], translate("result-more", count=len(lines) - kept)])
        if len(text) <= room:
            return text
        kept -= 1
    return ""


# Who won


def _title(translate: Translator, story: Story) -> Iterator[str]:
    """Return who won, why the game was over, and the final moves."""
    title = _won(translate, story)
    yield f"## {title}"
    rules, reason = story.view.rules, story.outcome.reason
    if reason is EndReason.LIMIT_REACHED:
        yield translate("result-limit", limit=rules.limit, target=rules.target)
    elif story.format is Format.PLAYED and reason is EndReason.HAND_EMPTY:
        yield translate("result-empty", target=rules.target)
    yield from (f"-# {sentence}" for sentence in _final_moves(translate, story))


def _won(translate: Translator, story: Story) -> str:
    outcome = story.outcome
    winners = joined(translate, [f"**{story.names[seat]}**" for seat in outcome.winners])
    count, points = len(outcome.winners), outcome.points[outcome.winners[0]]
    if outcome.reason is EndReason.FORFEIT and story.format in ROTATIONS:
        return translate("result-won-early", winners=winners, count=count, points=points)
    if outcome.reason is EndReason.FORFEIT:
        return _won_by_forfeit(translate, story, winners)
    if story.format is Format.ELIMINATION:
        return translate("result-won-last-in", winners=winners, count=count)
    if story.format is Format.SINGLE:
        return translate("result-won-out", winners=winners, count=count)
    if story.format is Format.PLAYED:
        return translate("result-won-played", winners=winners, count=count)
    fewest = story.format is Format.LOWEST
    return translate(
        "result-won-fewest" if fewest else "result-won", winners=winners, count=count, points=points
    )


def _won_by_forfeit(translate: Translator, story: Story, winners: str) -> str:
    """Say who wins because somebody left: a pair, the last one in, or all others."""
    count = len(story.outcome.winners)
    if story.format is Format.PARTNERS:
        return translate("result-won-pair", winners=winners, count=count)
    last = count == 1
    return translate("result-won-forfeit" if last else "result-won-broken-off", winners=winners, count=count)


def _final_moves(translate: Translator, story: Story) -> list[str]:
    """Return the last card played and what came of it."""
    told = [event for event in story.news if not isinstance(event, HandEnded | MatchEnded | AccusationEnded)]
    cards = [place for place, event in enumerate(told) if isinstance(event, CardPlayed)]
    return events_text(translate, told[cards[-1] :] if cards else told, story.names)[-FINAL_SENTENCES:]


# Places


def _places(translate: Translator, story: Story) -> list[str]:
    """Return a line for each side, and one for all who share a place for having no points."""
    sides = story.sides
    empty = [seats for seats in sides if _is_empty(story, seats)]
    if len(empty) < 2:
        return [_place(translate, story, seats) for seats in sides]
    lines = [_place(translate, story, seats) for seats in sides if seats not in empty]
    at = sides.index(empty[0])
    together: list[str] = []
    for first in range(0, len(empty), NAMES_IN_A_LINE):
        names = ", ".join(story.name(seat) for seat, *_ in empty[first : first + NAMES_IN_A_LINE])
        medal = _medal(translate, story, empty[first])
        together.append(translate("result-place-empty", place=medal, names=names))
    return lines[:at] + together + lines[at:]


def _is_empty(story: Story, seats: tuple[int, ...]) -> bool:
    """Tell whether a seat stayed to the end without winning anything."""
    seat, outcome = seats[0], story.outcome
    lost = seat not in outcome.winners and not story.view.seats[seat].left and len(seats) == 1
    return lost and outcome.points[seat] == 0 and story.format not in POINTS_ASIDE


def _place(translate: Translator, story: Story, seats: tuple[int, ...]) -> str:
    seat, outcome = seats[0], story.outcome
    place = _medal(translate, story, seats)
    name = " & ".join(story.name(one) for one in seats)
    points = outcome.points[seat]
    gone = next((hand for out, hand in story.statistics.out if out == seat), None)
    if story.view.seats[seat].left:
        return translate("result-place-left", place=place, name=name, points=points)
    if story.format is Format.SINGLE and seat not in outcome.winners and story.last_hand is not None:
        held = value_of(story.last_hand.hands[seat], story.view.rules)
        return translate("result-place-held", place=place, name=name, points=held)
    if gone is not None:
        return translate("result-place-out", place=place, name=name, points=points, hand=gone)
    if len(story.names) > LONG_LIST:
        return translate("result-place-short", place=place, name=name, points=points)
    hands = sum(story.hands_won[one] for one in seats) if story.statistics.hands > 1 else 0
    return translate("result-place", place=place, name=name, points=points, hands=hands)


def _medal(translate: Translator, story: Story, seats: tuple[int, ...]) -> str:
    """Return a place; who left gets no medal, and who has no points none where points are to be won."""
    seat = seats[0]
    place = story.outcome.places[seat]
    if story.format is Format.PARTNERS and place > 1:
        place -= 1  # a pair takes one place, not two
    empty = story.outcome.points[seat] == 0 and story.format not in POINTS_ASIDE
    if story.view.seats[seat].left or (empty and seat not in story.outcome.winners):
        return translate("place-plain", place=place)
    return translate("place", place=place)


# Points by hand


def _in_columns(translate: Translator, story: Story) -> bool:
    """Tell whether the points by hand stand in columns, with seats for headings."""
    scores = story.statistics.scores
    return (
        story.statistics.hands > 1 and bool(scores) and len(_grid(translate, story, scores)[0]) <= WIDEST_GRID
    )


def _scores(translate: Translator, story: Story) -> list[str]:
    scores, hands = story.statistics.scores, story.statistics.hands
    if hands < 2 or not scores:
        return []
    title = (
        translate("result-scores")
        if len(scores) == hands
        else translate("result-scores-last", hands=len(scores))
    )
    if _in_columns(translate, story):
        rows = "\n".join(_grid(translate, story, scores))
        return [f"{title}\n```\n{rows}\n```"]
    told = [_score(translate, story, one, one.winner) for one in scores if one.winner is not None]
    return [title, *told]


def _grid(translate: Translator, story: Story, scores: Sequence[Score]) -> list[str]:
    """Return a column for each seat and a row for each hand, all rows of one width."""
    head = [translate("result-column"), *(str(seat + 1) for seat in range(len(story.names)))]
    rows = [head, *(_grid_row(story, one) for one in scores)]
    first = max(len(row[0]) for row in rows)
    widest = max(len(cell) for row in rows for cell in row[1:])
    wide = min(widest + 2, max(widest + 1, (WIDEST_GRID - first) // len(story.names)))
    return [row[0].rjust(first) + "".join(cell.rjust(wide) for cell in row[1:]) for row in rows]


def _grid_row(story: Story, score: Score) -> list[str]:
    """Return the cells of a hand; who sat down later has an empty one."""
    gains = [*score.gains, *[0] * (len(story.names) - len(score.gains))]
    return [_hand_number(story, score), *(str(gain or MARKER_SEAT) for gain in gains)]


def _hand_number(story: Story, score: Score) -> str:
    """Return a hand's number, with a letter for its table where several play."""
    letter = chr(ord("a") + score.table) if story.view.tables > 1 else ""
    return f"{score.number}{letter}"


def _score(translate: Translator, story: Story, score: Score, winner: int) -> str:
    """Return in words what a hand brought: to whom it went, or who was caught with most."""
    which, most = _hand_number(story, score), max(score.gains)
    seats = [seat for seat, gain in enumerate(score.gains) if gain == most > 0] or [winner]
    if story.format in FEWEST_WIN:
        caught = joined(translate, [story.names[seat] for seat in seats])
        return translate(
            "result-score-caught", which=which, name=story.names[winner], other=caught, points=most
        )
    name = " & ".join(story.names[seat] for seat in seats)
    return translate("result-score", which=which, name=name, points=most)


# Cards that were left


def _laid_open(translate: Translator, story: Story) -> list[str]:
    """Return the hands that were left when the last hand ended, at each table."""
    ends = [end for end in (story.last_hand, story.statistics.other) if end is not None]
    left = [(seat, cards) for end in ends for seat, cards in enumerate(end.hands) if cards]
    lines = [_hand(translate, story, seat, cards) for seat, cards in sorted(left, key=lambda one: one[0])]
    more = [translate("result-more", count=len(lines) - MOST_HANDS)] if len(lines) > MOST_HANDS else []
    return [translate("result-hands-left"), *lines[:MOST_HANDS], *more] if lines else []


def _hand(translate: Translator, story: Story, seat: int, cards: Sequence[Card]) -> str:
    kinds = sorted(cards, key=lambda card: card.order)
    shown = " ".join(_suits(translate, kinds[:MOST_CARDS]))
    if len(kinds) > MOST_CARDS:
        shown = translate("cards-more", cards=shown, count=len(kinds) - MOST_CARDS)
    worth = value_of(cards, story.view.rules)
    return translate("result-hand-left", name=story.name(seat), points=worth, held=shown)


def _suits(translate: Translator, kinds: Sequence[Card]) -> Iterator[str]:
    """Yield the cards of each colour behind its symbol."""
    for mark, cards in groupby(kinds, key=symbol):
        faces = ", ".join(button_label(translate, card, 1) for card in cards)
        yield f"{mark} {faces}"


# What was remarkable


def _notes(translate: Translator, story: Story) -> list[str]:
    """Return what was remarkable in a line, and in another what the deal can be checked with."""
    seed = translate("result-seed", seed=story.seed, hash=story.view.commitment[:FINGERPRINT])
    remarkable = " · ".join(_highlights(translate, story))
    return [f"-# {remarkable}", seed] if remarkable else [seed]


def _highlights(translate: Translator, story: Story) -> Iterator[str]:
    statistics, names = story.statistics, story.names
    if statistics.hands > 1:
        yield translate("result-hands", hands=statistics.hands)
    caught = sorted(((count, seat) for seat, count in enumerate(statistics.catches) if count), reverse=True)
    if caught:
        who = [
            translate("result-catcher", name=names[seat], count=count)
            for count, seat in caught[:MOST_CATCHERS]
        ]
        yield translate("result-catches", names=", ".join(who))
    draw, hand = statistics.draw, statistics.hand
    if draw is not None and draw.cards >= NOTABLE_DRAW:
        yield translate("result-draw", name=names[draw.seat], cards=draw.cards)
    if hand is not None and hand.cards >= story.view.rules.hand_size + NOTABLE_HAND:
        yield translate("result-fullest", name=names[hand.seat], cards=hand.cards)


def closed_page(
    translate: Translator,
    *,
    by: str | None,
    view: View | None,
    names: Sequence[str],
    seed: str,
    why: str | None = None,
) -> Page:
    """Return what is left of a table that was closed: the points so far, and the seed for who wants to check.

    Args:
        translate: The language.
        by: Who closed it, escaped; None if nobody alone did.
        view: A spectator's, if cards were dealt.
        names: Of all seats, escaped.
        seed: In hexadecimal.
        why: Why it closed, in words, if that needs telling.
    """
    title = why or (translate("closed") if by is None else translate("closed-by", name=by))
    if view is None:
        return Page(blocks=(title,))
    lines = [
        translate("result-place", place=MARKER_SEAT, name=names[seat.seat], points=seat.points, hands=0)
        for seat in view.seats
    ]
    check = translate("result-seed", seed=seed, hash=view.commitment[:FINGERPRINT])
    places = _cut(translate, lines, MOST_TEXT - len(title) - len(check))
    return Page(blocks=(title, places, check))
