"""A player of the league, or two who have played together, for one person alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ui

from bot.render.league_profile import meeting_text, profile_blocks, versus_text
from bot.render.pictures.profile import shows_name
from cogs.views.frame import container_layout, layout
from cogs.views.replay_button import replay_button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.i18n import Translator
    from bot.league.ports import MatchLine
    from bot.league.rows import Pair
    from bot.render.league_profile import Profile
    from cogs.views.frame import Item
    from cogs.views.picture import Picture


def profile_layout(
    translate: Translator, profile: Profile, *, picture: Picture | None = None
) -> ui.LayoutView:
    """Return a player's profile; where there is a picture, with that and what it does not tell."""
    if picture is None:
        return layout(*profile_blocks(translate, profile))
    heading = [] if shows_name(profile) else [f"## {profile.name}"]
    blocks = profile_blocks(translate, profile, pictured=True)
    return layout(*heading, *blocks, picture=picture, picture_after=len(heading))


def versus_layout(
    translate: Translator, pair: Pair, met: Sequence[MatchLine], name: str, other: str
) -> ui.LayoutView:
    """Return what two players did against each other, and their last matches; names are safe to show."""
    items: list[Item] = [ui.TextDisplay(versus_text(translate, pair, name, other))]
    if met:
        title = translate("league-met")
        items += [ui.Separator(), ui.TextDisplay(f"### {title}")]
    for line in met:
        items.append(match_item(translate, line, meeting_text(translate, line, pair, name, other)))
    return container_layout(items)


def match_item(translate: Translator, line: MatchLine, text: str) -> Item:
    """Return the text of a match; beside it the button of its replay, if its moves are known."""
    if not line.match.moves:
        return ui.TextDisplay(text)
    return ui.Section(text, accessory=replay_button(translate, line.match.match_id))
