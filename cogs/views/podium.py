"""The message that tells a server how a season ended: its podiums, and the way to its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import ui

from bot.privacy.anonymous import is_anonymous
from bot.render.league import ladder_name, rating_text, season_name
from bot.render.league_lists import podium_lines
from bot.render.pictures import podium as pictures
from cogs.views.frame import button, container_layout, gallery, row
from cogs.views.names import plain
from cogs.views.player_names import player_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import discord

    from bot.i18n import Translator
    from bot.league.ports import TableRow
    from bot.league.rows import Player, Season
    from cogs.views.frame import Item
    from cogs.views.league_lists import Podium
    from cogs.views.picture import Picture

SEASON_TABLE: Final = r"season:table:(?P<season>[0-9]{1,6}):(?P<ladder>[a-z]{1,12}-[a-z]{1,12}|points)"
POINTS: Final = "points"
GOLD: Final = 0xF2B705


def podium_layout(
    translate: Translator,
    season: Season,
    podiums: Sequence[Podium],
    shown: Sequence[Picture | None],
) -> ui.LayoutView:
    """Return the podiums of a season that is over, champions mentioned; mentions in layouts ping nobody.

    Args:
        translate: The language.
        season: The season.
        podiums: One or two.
        shown: The picture of each, if it has one; their files have to be sent along.
    """
    title = translate("podium-title", season=season_name(translate, season))
    items: list[Item] = [ui.TextDisplay(f"## {title}")]
    for podium, picture in zip(podiums, shown, strict=True):
        if len(items) > 1:
            items.append(ui.Separator())
        items.append(ui.TextDisplay("\n".join(_lines(translate, podium))))
        if picture is not None:
            items.append(gallery(picture))
    ladder = podiums[0].ladder or POINTS
    open_table = button(translate("button-season-table"), f"season:table:{season.number}:{ladder}")
    return container_layout([*items, row(open_table)], accent=GOLD)


def _lines(translate: Translator, podium: Podium) -> Iterator[str]:
    yield f"### {_about(translate, podium)}"
    champions = [_mention(one.player) for one in podium.rows if one.rank == 1]
    if champions:
        count, names = len(champions), ", ".join(champions)
        yield translate("podium-champions", count=count, names=names)
    names_of = {one.player.user_id: player_name(one.player.user_id, one.player.name) for one in podium.rows}
    yield from podium_lines(translate, podium.rows, names_of)


def _mention(player: Player) -> str:
    """Return the mention of a player; the name of one whose data was deleted, whom no mention finds."""
    gone = is_anonymous(player.user_id)
    return player_name(player.user_id, player.name) if gone else f"<@{player.user_id}>"


def _about(translate: Translator, podium: Podium) -> str:
    if podium.ladder is None:
        return translate("podium-by-points")
    return ladder_name(translate, podium.ladder)


def podium_pictures(translate: Translator, podiums: Iterable[Podium]) -> Iterator[pictures.Podium | None]:
    """Yield what the picture of each podium shows; None where nobody stands on it."""
    for podium in podiums:
        steps = [_step(translate, one) for one in podium.rows if (one.rank or 99) <= pictures.MOST_STEPS]
        if not steps:
            yield None
            continue
        title = season_name(translate, podium.season, markdown=False)
        yield pictures.Podium(title, _about(translate, podium), tuple(steps))


def _step(translate: Translator, row: TableRow) -> pictures.PodiumStep:
    points = translate("podium-points", points=row.totals.points)
    number = points if row.ladder is None else rating_text(row.ladder.rating)
    return pictures.PodiumStep(row.rank or 0, plain(row.player.name), number)


def is_podium_of(message: discord.Message, season: int) -> bool:
    """Tell whether a message is the podium of a season: it has the button to the table of that."""
    components = [component.to_dict() for component in message.components]
    return any(one.startswith(f"season:table:{season}:") for one in _custom_ids(components))


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        yield str(component.get("custom_id") or "")
        yield from _custom_ids(component.get("components") or ())
