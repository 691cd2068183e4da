"""`/uno review`, and buttons for the coach's advice on a finished match or the current hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import discord
from discord import app_commands, ui

from bot.i18n import Translator
from bot.matches.archive import Archive, ArchivedSeat
from bot.matches.coach_review import Review, Reviews
from bot.players.sharp import candidates
from bot.render.cards import CardFaces
from bot.render.pictures.replay import ReplayMoment, replay_blocks
from bot.rooms.changes.notes import take_hint
from bot.rooms.errors import Refusal, RoomRefused
from cogs.coach.text import hint_text, review_moment, summary_text, verdict_text
from cogs.core import layouts
from cogs.core.attachments import Picture, attachment_options
from cogs.core.commands import Feature, command
from cogs.core.custom_ids import CustomId, digits, word
from cogs.core.error_boundary import refusal_text
from cogs.core.items import item
from cogs.core.links import replay_button
from cogs.core.match_option import MATCH, find_match, load_archive, newest_match
from cogs.core.messages import PrivateMessage
from cogs.core.names import match_number, names_of, pictured_names, seat_names, translator_of
from cogs.core.replies import private_pictures, reply_in_place, reply_text, send_private
from cogs.core.send_backoff import SEND_ERRORS
from cogs.core.services import services_of
from cogs.core.verbs import Verb


@dataclass(frozen=True)
class ReviewId(CustomId, kind="review"):
    """Custom_id of the button to a page (from 0) of the review of a match."""

    match: str = word("[0-9a-f]{32}")
    page: int = digits(1)


def moment_shown(review: Review, page: int) -> ReplayMoment | None:
    """Return the moment on a page (from 0) as its seat saw it; None if there is no such page."""
    if page >= len(review.moments):
        return None
    return review_moment(review.moments[page].view, match=match_number(review.match_id))


def review_layout(
    translate: Translator,
    review: Review,
    seats: Sequence[ArchivedSeat],
    page: int,
    *,
    faces: CardFaces,
    picture: Picture | None = None,
) -> layouts.Layout:
    """Return a page (from 0) of a review, at most the last."""
    page = max(0, min(page, len(review.moments) - 1))
    moment = moment_shown(review, page)
    items: list[layouts.Item] = [ui.TextDisplay(_head(translate, review, moment, page))]
    if moment is None:
        return layouts.container_layout([*items, layouts.row(replay_button(translate, review.match_id))])
    found, names = review.moments[page], names_of(translate, seats)
    if picture is not None:
        items.append(layouts.gallery(picture))
    _, *position = replay_blocks(translate, moment, names, faces, pictured=picture is not None)
    verdict = verdict_text(translate, found.judged, found.view, names)
    items += [*map(ui.TextDisplay, position), ui.Separator()]
    note = translate("review-note")
    items += [ui.TextDisplay(f"{verdict}\n-# {note}"), layouts.row(*_buttons(translate, review, page))]
    return layouts.container_layout(items, accent=layouts.accent_of(found.view))


def _head(translate: Translator, review: Review, moment: ReplayMoment | None, page: int) -> str:
    lines = [f"### {translate('review-title', hash=match_number(review.match_id))}"]
    lines.append(summary_text(translate, review))
    if review.accuracy is not None or review.moments:
        lines.append(translate("review-moments", count=len(review.moments)))
    if moment is not None:
        place = translate("review-place", number=page + 1, total=len(review.moments), hand=moment.hand or 1)
        lines.append(f"-# {place}")
    return "\n".join(lines)


def _buttons(translate: Translator, review: Review, page: int) -> Iterator[layouts.Button]:
    last = len(review.moments) - 1
    if last > 0:
        for emoji, other in (("◀️", page - 1), ("▶️", page + 1)):
            exists = 0 <= other <= last
            # A custom_id may occur once per message: an arrow without a page gets an unused number.
            to = other if exists else 8 + (other > 0)
            yield layouts.button(None, ReviewId(review.match_id, to), emoji=emoji, disabled=not exists)
    yield replay_button(translate, review.match_id, before=review.moments[page].judged.number)


async def newest_own_match(interaction: discord.Interaction) -> str:
    """Return the id of the user's latest finished match, in this channel or in the league."""
    guild_id, user_id = interaction.guild_id or 0, interaction.user.id
    games = await services_of(interaction).league.games(guild_id, user_id, last=1)
    newest = {game.match_id: game.ended_at for game in games}
    here = await _newest_here(interaction)
    if here is not None:
        newest[here.match_id] = here.ended_at
    if not newest:
        raise RoomRefused(Refusal.NO_FINISHED_MATCH)
    return max(newest, key=lambda match_id: newest[match_id])


async def _newest_here(interaction: discord.Interaction) -> Archive | None:
    """Return the channel's latest match if the user played in it."""
    try:
        here = await newest_match(interaction)
        archive = None if here is None else await load_archive(services_of(interaction), here.match_id)
    except RoomRefused:
        return None
    return archive if archive is not None and own_seat(archive, interaction.user.id) is not None else None


def own_seat(archive: Archive, user_id: int) -> int | None:
    return next((seat for seat, taken in enumerate(archive.seats) if taken.user_id == user_id), None)


async def show_review(interaction: discord.Interaction, wanted: str, page: int = 0) -> None:
    """Show a page (from 0) of a match's review; `wanted` is the untrusted beginning of its id."""
    services = services_of(interaction)
    translate = translator_of(interaction)
    match = await find_match(interaction, wanted)
    archive = await load_archive(services, match.match_id)
    seat = own_seat(archive, interaction.user.id)
    if seat is None:
        raise RoomRefused(Refusal.NOT_YOUR_MATCH)
    shown: list[PrivateMessage] = []

    async def tell(text: str) -> None:
        if shown:
            with suppress(*SEND_ERRORS):
                await shown[0].edit(layouts.layout(text))
        else:
            shown.append(await reply_in_place(interaction, layouts.layout(text)))

    try:
        review = await services.of(Reviews).of(
            archive,
            seat,
            reader=interaction.user.id,
            waits=lambda place: tell(translate("review-waits", count=place)),
            progress=lambda count: tell(translate("review-looking", count=count)),
        )
    except RoomRefused as error:
        if not shown:
            raise
        await shown[0].edit(layouts.layout(refusal_text(translate, error)))
        return
    made = await _page(interaction, archive, review, page)
    if not shown:
        await reply_in_place(interaction, made.layout, picture=made.picture)
        return
    try:
        await shown[0].edit(made.layout, **attachment_options(made.picture, had_picture=True))
    except discord.NotFound:  # the message was dismissed during the wait
        await send_private(interaction, made.layout, picture=made.picture)


async def _page(
    interaction: discord.Interaction, archive: Archive, review: Review, page: int
) -> layouts.Shown:
    translate, hands = translator_of(interaction), services_of(interaction).display.hands
    page = max(0, min(page, len(review.moments) - 1))
    moment, picture = moment_shown(review, page), None
    if moment is not None and await private_pictures(interaction):
        names = pictured_names(translate, archive.seats)
        picture = await hands.picture_maker.replay(translate, moment, names)
    layout = review_layout(translate, review, archive.seats, page, faces=hands.faces, picture=picture)
    return layouts.Shown(layout, picture)


@item(ReviewId, "ReviewButton")
async def open_review(interaction: discord.Interaction, which: ReviewId) -> None:
    await show_review(interaction, which.match, which.page)


@command("review", "command-review", match="option-match")
async def review_command(
    interaction: discord.Interaction, match: app_commands.Transform[str, MATCH] | None = None
) -> None:
    wanted = await newest_own_match(interaction) if match is None else match
    await show_review(interaction, wanted)


async def give_hint(interaction: discord.Interaction, token: str = "") -> None:
    """Tell the user what the coach would play; raises RoomRefused."""
    services = services_of(interaction)
    room, translate = services.room(interaction), translator_of(interaction)
    user_id = interaction.user.id
    # Count the hint first: once shown, it cannot be taken back.
    state = (await room.do(take_hint(user_id, token=token))).state
    seat, match = state.seat_of(user_id), state.match
    assert seat is not None  # noqa: S101 - otherwise the change was refused
    assert match is not None  # noqa: S101 - likewise
    view = match.view(seat)
    hint = await services.of(Reviews).hint(view, state.match_id)
    if hint is None:
        raise RoomRefused(Refusal.NO_HINT_NOW)
    if room.state.token != state.token or not room.state.current(seat, view.revision):
        raise RoomRefused(Refusal.STALE)  # they moved while the coach was thinking
    text = hint_text(
        translate,
        view,
        seat_names(translate, state),
        move=hint.move,
        estimates=hint.estimates,
        alone=len(candidates(view)) == 1,
    )
    await reply_text(interaction, text)


FEATURE: Final = Feature(
    commands=(review_command,),
    dynamic_items=(open_review,),
    presses={Verb.HINT: lambda press: give_hint(press.interaction, press.token)},
)
