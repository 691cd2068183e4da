"""What the picture of a player of the league shows, and that in words; `profile_drawing` draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.render.league import ladder_name, rating_text, season_name, share_text
from bot.render.league_profile import LEAST_FOR_A_CURVE, favourite_colour, form_text, known_awards
from bot.render.pictures.alternatives import MOST, shortened
from bot.render.pictures.hand import WIDTH
from bot.render.pictures.ladder import PicturedRow, rating_row
from bot.render.pictures.pieces import BIG, label
from bot.render.pictures.sprites import drawable_text, lettering_width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.cards import Colour
    from bot.i18n import Translator
    from bot.league.rows import Game
    from bot.render.league_profile import Profile

MOST_FORM: Final = 10
HEAD_LETTERING: Final = BIG
HEAD_WIDTH: Final = WIDTH - 52
"""Of the space for the name."""


@dataclass(frozen=True, slots=True)
class FormMark:
    """A match in a row of matches.

    Attributes:
        text: What stands on the mark: the place, or nothing if the player left the match.
        won: Whether it was won.
    """

    text: str
    won: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """A number with what it is.

    Attributes:
        value: The number.
        caption: What it counts.
        colour: The colour whose shape stands beside it, if any.
    """

    value: str
    caption: str
    colour: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturedProfile:
    """Exactly what the picture of a profile shows: equal ones are equal pictures.

    Attributes:
        name: Of the player, in characters that there are sprites of; empty if there are none.
        season: Of the ratings.
        ladders: Their ratings, the one with the most matches first.
        curve: The first ladder's rating after each of the newest matches, the oldest first; may be empty.
        curve_caption: What the curve shows.
        best: The best rating of the curve.
        form: Their newest matches, the oldest first.
        form_caption: What the marks show.
        tiles: Four at most.
    """

    name: str
    season: str
    ladders: tuple[PicturedRow, ...]
    curve: tuple[int, ...]
    curve_caption: str
    best: str
    form: tuple[FormMark, ...]
    form_caption: str
    tiles: tuple[Tile, ...]


def profile_content(translate: Translator, profile: Profile) -> PicturedProfile:
    """Return what the picture of a profile shows."""
    ladders = tuple(
        rating_row(translate, row, rank, ladder_name(translate, row.ladder)) for row, rank in profile.ladders
    )
    curve = tuple(profile.curve) if len(profile.curve) >= LEAST_FOR_A_CURVE else ()
    form = tuple(_mark(game) for game in reversed(profile.games[:MOST_FORM]))
    season = season_name(translate, profile.season, markdown=False)
    ladder = ladders[0].label if ladders else ""
    return PicturedProfile(
        name=drawable_text(profile.plain_name) or "",
        season=label(
            translate("picture-ratings", season=season) if ladders else translate("picture-unrated")
        ),
        ladders=ladders,
        curve=curve,
        curve_caption=label(translate("picture-curve-caption", ladder=ladder, count=len(curve))),
        best=label(translate("picture-best", rating=str(max(curve, default=0)))),
        form=form,
        form_caption=label(translate("picture-form-caption", count=len(form))),
        tiles=tuple(_tiles(translate, profile)),
    )


def shows_name(profile: Profile) -> bool:
    """Tell whether the picture of a profile has the player's name as it is, every letter of it."""
    name = profile.plain_name
    return drawable_text(name) == name and lettering_width(HEAD_LETTERING[1], name) <= HEAD_WIDTH


def _mark(game: Game) -> FormMark:
    return FormMark("" if game.forfeited else str(game.place), game.won)


def _tiles(translate: Translator, profile: Profile) -> Iterator[Tile]:
    totals = profile.totals
    colour = favourite_colour(totals.colours)
    if colour is not None:
        share = share_text(totals.colours[colour.value], sum(totals.colours.values()))
        yield Tile(share, label(translate("picture-tile-colour")), colour)
    awards = len(known_awards(translate, profile.awards))
    counts = {"catches": totals.catches, "caught": totals.caught, "awards": awards}
    for name, count in counts.items():
        value = label(translate("picture-count", count=count))
        yield Tile(value, label(translate(f"picture-tile-{name}", count=count)))


def profile_alternative(translate: Translator, profile: Profile) -> str:
    """Return what the picture of a profile shows, in words."""
    season = season_name(translate, profile.season, markdown=False)
    told = [translate("picture-profile", name=profile.plain_name)]
    told.append(translate("picture-ratings" if profile.ladders else "picture-unrated", season=season) + ".")
    for row, rank in profile.ladders:
        told.append(
            translate(
                "picture-row",
                place=rank or 0,
                name=ladder_name(translate, row.ladder),
                value=rating_text(row.rating),
                wins=row.wins,
                matches=row.games,
            )
        )
    curve = profile.curve
    if len(curve) >= LEAST_FOR_A_CURVE:
        first, last, most = str(curve[0]), str(curve[-1]), str(max(curve))
        told.append(translate("picture-curve", count=len(curve), first=first, last=last, most=most))
    if profile.games:
        told.append(form_text(translate, profile.games[:MOST_FORM], markdown=False) + ".")
    told += _told_tiles(translate, profile)
    return shortened(" ".join(told), MOST)


def _told_tiles(translate: Translator, profile: Profile) -> Iterator[str]:
    totals = profile.totals
    colour = favourite_colour(totals.colours)
    if colour is not None:
        share = share_text(totals.colours[colour.value], sum(totals.colours.values()))
        yield translate("league-colour", colour=translate(f"colour-{colour.value}"), rate=share) + "."
    yield translate("league-catches", count=totals.catches, total=totals.caught) + "."
    yield translate("league-awards", count=len(known_awards(translate, profile.awards))) + "."
