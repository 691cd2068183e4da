"""The league in words: ratings, ladders, seasons, table rows, profiles, and comparisons of two players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Colour
from bot.i18n import comma_list
from bot.league.ladders import IDLE_DAYS, LADDER_KEYS, OPPONENTS
from bot.league.ports import MIN_GAMES, MatchLine, TableOrder, TableRow
from bot.league.ratings import is_uncertain, shown_number
from bot.render.cards import colour_word
from bot.render.escape import escaped, plain

if TYPE_CHECKING:
    from bot.i18n import Translator
    from bot.league.ports import Award, Game, LadderRow, Pair, Rating, Season, Totals

MAX_SEASON_NAME: Final = 40
MEDALS: Final = 3
NOTHING: Final = "\N{EN DASH}"  # in place of a missing number
_MONTH: Final = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


def rating_text(rating: Rating) -> str:
    """Return a rating as displayed: one number, with `?` while it is uncertain."""
    return f"{shown_number(rating)}{'?' if is_uncertain(rating) else ''}"


def share_text(translate: Translator, part: int, whole: int) -> str:
    """Return a part of a whole as a percentage."""
    return translate("percent", percent=round(100 * part / whole) if whole else 0)


def average_place(translate: Translator, totals: Totals) -> str:
    mean = totals.places / totals.games if totals.games else 0
    return translate("mean", mean=mean) if totals.games else NOTHING


def moment_text(moment: datetime, style: str = "R") -> str:
    """Return a time in one of Discord's styles, which shows it in each reader's own time zone."""
    return f"<t:{int(moment.timestamp())}:{style}>"


def ladder_name(translate: Translator, key: str | None) -> str:
    if key not in LADDER_KEYS:
        return translate("league-ladder-unknown")
    return translate(f"ladder-{key}")


def season_name(translate: Translator, season: Season | None, *, markdown: bool = True) -> str:
    """Return a season's name, which may be untrusted text; None stands for all seasons."""
    if season is None:
        return translate("league-all-time")
    title = season_title(translate, season.name, markdown=markdown)
    return title or translate("league-season-numbered", number=season.number)


def season_title(translate: Translator, name: str, *, markdown: bool = True) -> str:
    """Return a season's name, which may be untrusted text; empty if nothing of it is visible."""
    month = _MONTH.fullmatch(name)
    if month is not None:
        return translate("league-month", month=int(month[2]), year=month[1])
    shown = escaped if markdown else plain
    return shown(name, most=MAX_SEASON_NAME)


def uncertain_note(translate: Translator, ratings: Iterable[Rating]) -> Iterator[str]:
    if any(map(is_uncertain, ratings)):
        yield translate("league-uncertain")


def place_text(translate: Translator, rank: int | None, *, for_nothing: bool = False) -> str:
    """Return a place, the first three as medals, and a dash for none."""
    if rank is None:
        return translate("league-no-place")
    return translate("place" if medal_of(rank, for_nothing=for_nothing) else "place-plain", place=rank)


def medal_of(rank: int | None, *, for_nothing: bool = False) -> int:
    """Return 1 to 3 for a medal, else 0; with `for_nothing` there is none."""
    return 0 if rank is None or rank > MEDALS or for_nothing else rank


def row_text(translate: Translator, order: TableOrder, row: TableRow, name: str) -> str:
    place, value = row_place(translate, order, row), _value(translate, order, row)
    return translate("league-row", place=place, name=name, value=value)


def row_place(translate: Translator, order: TableOrder, row: TableRow) -> str:
    return place_text(translate, row.rank, for_nothing=not counted(order, row.totals))


def counted(order: TableOrder, totals: Totals) -> int:
    if order in {TableOrder.WINS, TableOrder.RATE}:
        return totals.wins
    if order is TableOrder.POINTS:
        return totals.points
    return totals.highest_hand if order is TableOrder.HIGHEST else 1


def _value(translate: Translator, order: TableOrder, row: TableRow) -> str:
    totals, ladder = row.totals, row.ladder
    value = translate(
        f"league-value-{order.value}",
        rating=NOTHING if ladder is None else rating_text(ladder.rating),
        wins=totals.wins if ladder is None else ladder.wins,
        matches=totals.games if ladder is None else ladder.games,
        rate=share_text(translate, totals.wins, totals.games),
        points=totals.points,
        highest=totals.highest_hand,
        average=average_place(translate, totals),
    )
    is_average = order in {TableOrder.RATE, TableOrder.PLACE}
    few = is_average and totals.games < MIN_GAMES  # such players are ranked after all others
    return translate("league-value-few", value=value, count=MIN_GAMES) if few else value


def missing_text(translate: Translator, row: LadderRow) -> str:
    """Return what a player with a rating still needs for a place on a ladder."""
    missing = OPPONENTS - row.opponents
    if missing > 0:
        return translate("league-needs-opponents", count=missing)
    return translate("league-idle", count=IDLE_DAYS)


BARS: Final = "▁▂▃▄▅▆▇█"
MAX_AWARDS: Final = 8
MAX_TITLES: Final = 5
USUALLY_DEALT: Final = 7  # cards: winning from no more than these is no comeback
MIN_FOR_A_CURVE: Final = 3  # matches: two points make no curve


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A player's profile: matches and seasons newest first, `curve` oldest first."""

    name: str
    plain_name: str = "?"
    totals: Totals
    season: Season | None = None
    ladders: Sequence[tuple[LadderRow, int | None]] = ()
    more_ladders: int = 0
    curve: Sequence[int] = ()  # rating after each of the newest matches on the first ladder
    games: Sequence[Game] = ()
    opponents: Sequence[Pair] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    awards: Sequence[Award] = ()
    titles: Sequence[tuple[Season, str]] = ()  # ended seasons in which they came first, each with the ladder


def profile_blocks(translate: Translator, profile: Profile, *, pictured: bool = False) -> Iterator[str]:
    """Yield the blocks of a profile: ratings, matches, play, opponents, achievements."""
    if pictured:
        notes = [
            f"-# {ladder_name(translate, row.ladder)} · {missing_text(translate, row)}"
            for row, rank in profile.ladders
            if rank is None
        ]
        notes += _more(translate, profile)
        if notes:
            yield "\n".join(notes)
    else:
        yield "\n".join([f"## {profile.name}", *_ratings(translate, profile)])
    yield "\n".join(_matches(translate, profile, pictured=pictured))
    play = [*_play(translate, profile.totals, pictured=pictured)]
    if play:
        yield "\n".join([f"### {translate('league-play')}", *play])
    if profile.titles:
        yield "\n".join(_titles(translate, profile))
    if profile.opponents:
        yield "\n".join(_opponents(translate, profile))
    awards = [*_awards(translate, profile.awards)]
    if awards:
        yield "\n".join(awards)


def _ratings(translate: Translator, profile: Profile) -> Iterator[str]:
    title, season = translate("league-ratings"), season_name(translate, profile.season)
    yield f"### {title} · {season}"
    if not profile.ladders:
        yield translate("league-unrated")
    for number, (row, rank) in enumerate(profile.ladders):
        ladder, rating = ladder_name(translate, row.ladder), rating_text(row.rating)
        yield translate(
            "league-ladder-row",
            place=place_text(translate, rank),
            ladder=ladder,
            rating=rating,
            wins=row.wins,
            matches=row.games,
        )
        if rank is None:
            missing = missing_text(translate, row)
            yield f"-# {missing}"
        if number == 0 and len(profile.curve) >= MIN_FOR_A_CURVE:
            yield curve_text(translate, profile.curve)
    yield from _more(translate, profile)


def _more(translate: Translator, profile: Profile) -> Iterator[str]:
    """Yield the number of ladders not shown, and the meaning of the question mark if there is one."""
    if profile.more_ladders:
        yield translate("league-ladders-more", count=profile.more_ladders)
    for note in uncertain_note(translate, (row.rating for row, _ in profile.ladders)):
        yield f"-# {note}"


def curve_text(translate: Translator, numbers: Sequence[int]) -> str:
    """Return a rating's course as a row of bars between its first and last number."""
    return translate(
        "league-curve", curve=bars(numbers), first=str(numbers[0]), last=str(numbers[-1]), count=len(numbers)
    )


def bars(numbers: Sequence[int]) -> str:
    """Return a bar per number, the lowest for the smallest."""
    least, most = min(numbers), max(numbers)
    if least == most:
        return BARS[len(BARS) // 2] * len(numbers)
    steps = len(BARS) - 1
    return "".join(BARS[(number - least) * steps // (most - least)] for number in numbers)


def _matches(translate: Translator, profile: Profile, *, pictured: bool) -> Iterator[str]:
    totals = profile.totals
    title, season = translate("league-matches"), season_name(translate, None)
    yield f"### {title} · {season}"
    yield translate(
        "league-sums",
        wins=totals.wins,
        matches=totals.games,
        rate=share_text(translate, totals.wins, totals.games),
        average=average_place(translate, totals),
    )
    yield translate("league-points", points=totals.points, highest=totals.highest_hand)
    if profile.games and not pictured:
        yield form_text(translate, profile.games)
    if totals.streak > 0:
        yield translate("league-streak-won", count=totals.streak, most=totals.best_streak)
    elif totals.streak < 0:
        yield translate("league-streak-lost", count=-totals.streak, most=totals.best_streak)


def form_text(translate: Translator, games: Sequence[Game], *, markdown: bool = True) -> str:
    """Return the results of a player's newest matches, newest first."""
    shown = (_form(translate, one, markdown=markdown) for one in games)
    return translate("league-form", form=comma_list(translate, shown))


def _form(translate: Translator, game: Game, *, markdown: bool) -> str:
    """Return a match's result: won, lost against one opponent, or the place among several."""
    if game.won:
        won = translate("league-form-won")
        return f"**{won}**" if markdown else won
    if game.forfeited:
        return translate("league-form-left")
    if game.people == 2:
        return translate("league-form-lost")
    return translate("league-form-place", place=game.place, people=game.people)


def _titles(translate: Translator, profile: Profile) -> Iterator[str]:
    title = translate("league-titles", count=len(profile.titles))
    yield f"### {title}"
    for season, ladder in profile.titles[:MAX_TITLES]:
        name = season_name(translate, season)
        yield translate("league-title-of", season=name, ladder=ladder_name(translate, ladder))
    more = len(profile.titles) - MAX_TITLES
    if more > 0:
        yield translate("league-titles-more", count=more)


def _play(translate: Translator, totals: Totals, *, pictured: bool) -> Iterator[str]:
    """Yield a player's statistics at the table, as far as there are any."""
    if (totals.catches or totals.caught) and not pictured:
        yield translate("league-catches", count=totals.catches, total=totals.caught)
    if totals.bluffs or totals.bluffs_caught:
        yield translate("league-bluffs", count=totals.bluffs, total=totals.bluffs_caught)
    if totals.challenges:
        yield translate("league-challenges", count=totals.challenges_won, total=totals.challenges)
    if totals.biggest_hand:
        yield translate("league-cards", most=totals.biggest_hand, longest=totals.biggest_draw)
    if totals.comeback > USUALLY_DEALT:
        yield translate("league-comeback", cards=totals.comeback)
    if not pictured:
        yield from favourite_text(translate, totals)


def favourite_colour(colours: Mapping[str, int]) -> Colour | None:
    """Return the colour of which a player has played most cards, the first of equal ones, or None."""
    known = [colour for colour in Colour if colours.get(colour.value)]
    return max(known, key=lambda colour: colours[colour.value], default=None)


def favourite_share(translate: Translator, totals: Totals, colour: Colour) -> str:
    return share_text(translate, totals.colours[colour.value], sum(totals.colours.values()))


def favourite_text(translate: Translator, totals: Totals) -> Iterator[str]:
    """Yield the colour that a player plays most, if any."""
    colour = favourite_colour(totals.colours)
    if colour is not None:
        rate = favourite_share(translate, totals, colour)
        yield translate("league-colour", colour=colour_word(translate, colour), rate=rate)


def _opponents(translate: Translator, profile: Profile) -> Iterator[str]:
    yield f"### {translate('league-opponents')}"
    for pair in profile.opponents:
        yield translate(
            "league-opponent",
            name=profile.names[pair.other_id],
            matches=pair.games,
            wins=pair.ahead,
            count=pair.behind,
            total=pair.games - pair.ahead - pair.behind,
        )


def known_awards(translate: Translator, awards: Sequence[Award]) -> list[str]:
    """Return achievements' kinds, newest first, without those of other versions, which have no text here."""
    return [award.kind for award in reversed(awards) if translate.knows(f"award-{award.kind}")]


def _awards(translate: Translator, awards: Sequence[Award]) -> Iterator[str]:
    """Yield the number of achievements, and the newest ones with how to earn them."""
    told = known_awards(translate, awards)
    if not told:
        return
    yield f"### {translate('league-awards', count=len(told))}"
    for kind in told[:MAX_AWARDS]:
        how = f"{kind}-how"
        took = translate(f"award-{how}")
        yield translate("league-award", name=translate(f"award-{kind}"))
        yield f"-# {took}"
    if len(told) > MAX_AWARDS:
        yield translate("league-awards-more", count=len(told) - MAX_AWARDS)


def versus_text(translate: Translator, pair: Pair, name: str, other: str) -> str:
    """Return the totals of two players' matches; names are safe to show."""
    title = translate("league-versus", name=name, other=other)
    sums = translate(
        "league-versus-sums",
        matches=pair.games,
        name=name,
        other=other,
        wins=pair.ahead,
        count=pair.behind,
        total=pair.games - pair.ahead - pair.behind,
    )
    return f"## {title}\n{sums}"


def meeting_text(translate: Translator, line: MatchLine, pair: Pair, name: str, other: str) -> str:
    places = {game.user_id: game.place for game in line.games}
    ladder = ladder_name(translate, line.match.ladder)
    head = translate("league-met-line", when=moment_text(line.match.ended_at), ladder=ladder)
    told = translate(
        "league-met-places",
        name=name,
        rank=places.get(pair.user_id, 0),
        other=other,
        place=places.get(pair.other_id, 0),
        players=line.match.people,
    )
    return f"{head}\n-# {told}"
