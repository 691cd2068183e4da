"""The host's panel: who may play, in which order; private, and edited in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.change import check_host, check_lobby
from bot.rooms.changes import host as hosting
from cogs.commands.panels import draw, settle
from cogs.interaction.replies import put
from cogs.interaction.services import OnPress, Press, Services, person
from cogs.views.custom_ids import Verb, whole
from cogs.views.language import translator_of
from cogs.views.manage import NO_STARTER, manage_layout
from cogs.views.names import escaped, seat_names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import discord

    from bot.i18n import Translator
    from bot.rooms.change import Change
    from bot.rooms.state.room_state import RoomState
    from cogs.commands.panels import Show

NOBODY: Final = 0  # no account has this id


async def show(
    services: Services,
    interaction: discord.Interaction,
    *,
    page: int = 0,
    moving: str | None = None,
    notice: str | None = None,
) -> None:
    """Show the panel: in place after a press on it, else as a new private message."""
    state = services.room(interaction).state
    check_lobby(state)
    check_host(state, person(interaction))
    panel = manage_layout(translator_of(interaction), state, page=page, moving=moving, notice=notice)
    await put(interaction, panel)


async def _settle(
    services: Services,
    interaction: discord.Interaction,
    press: Press,
    change: Change,
    notice: Callable[[Translator, RoomState], str],
) -> bool:
    """Settle something and show the same seats after it, with what came of it; tell whether it was done."""
    return await settle(services, interaction, change, _panel(services, interaction, press), notice)


def _panel(
    services: Services, interaction: discord.Interaction, press: Press, moving: str | None = None
) -> Show:
    """Return what draws the panel with the seats that it showed when it was pressed."""
    return lambda notice: show(services, interaction, page=_page(press), moving=moving, notice=notice)


async def name_starter(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Settle who plays first."""
    chosen = _chosen(press)
    starter = None if chosen == NO_STARTER else whole(chosen, NOBODY)

    def notice(translate: Translator, state: RoomState) -> str:
        if starter is None:
            return translate("manage-starter-none")
        return translate("lobby-starter", name=_name(translate, state, starter))

    await _settle(services, interaction, press, hosting.name_starter(person(interaction), starter), notice)


async def remove_computer(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Send the last computer player away."""
    change = hosting.remove_computer(person(interaction))
    await _settle(
        services, interaction, press, change, lambda translate, _: translate("answer-computer-removed")
    )


async def set_clock(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Settle how long a decision may take."""
    seconds = whole(_chosen(press), 0)
    change = hosting.set_clock(person(interaction), seconds or None)

    def notice(translate: Translator, state: RoomState) -> str:
        return translate("manage-clock", clock=translate(f"settings-clock-{state.timing.clock or 0}"))

    await _settle(services, interaction, press, change, notice)


async def lock(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Let nobody join any more, or let them again."""
    locked = press.arg == "on"
    key = "manage-locked" if locked else "manage-unlocked"
    change = hosting.lock(person(interaction), locked=locked)
    await _settle(services, interaction, press, change, lambda translate, _: translate(key))


async def kick(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Remove somebody, and tell them if that is possible."""
    room = services.room(interaction)
    kicked = whole(_chosen(press), NOBODY)
    before = room.state
    done = await _settle(
        services,
        interaction,
        press,
        hosting.kick(person(interaction), kicked),
        lambda translate, _: translate("manage-kicked", name=_name(translate, before, kicked)),
    )
    if done:
        host, channel = escaped(room.state.host_name), f"<#{room.channel_id}>"
        await services.recent_interactions.tell(
            room.channel_id,
            kicked,
            lambda translate: translate("manage-kicked-you", host=host, channel=channel),
        )


async def hand_over(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Let somebody else host."""
    heir = whole(_chosen(press), NOBODY)
    await _settle(
        services,
        interaction,
        press,
        hosting.hand_over(person(interaction), heir),
        lambda translate, state: translate("manage-handed-over", name=_name(translate, state, heir)),
    )


async def move(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask with whom somebody shall change places."""
    await draw(interaction, _panel(services, interaction, press, moving=_chosen(press)))


async def swap(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Let two change places."""
    moving = press.arg.partition(".")[0]
    other = _chosen(press)
    before = services.room(interaction).state

    def notice(translate: Translator, _: RoomState) -> str:
        names = _names_by_key(translate, before)
        return translate("manage-swapped", name=names.get(moving, "?"), other=names.get(other, "?"))

    await _settle(services, interaction, press, hosting.swap(person(interaction), moving, other), notice)


async def shuffle(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Let chance seat everybody."""
    change = hosting.shuffle(person(interaction))
    await _settle(services, interaction, press, change, lambda translate, _: translate("manage-shuffled"))


async def turn_page(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Open the panel, or show other seats on it."""
    moving = press.arg.partition(".")[2]
    await draw(interaction, _panel(services, interaction, press, moving=moving or None))


def _chosen(press: Press) -> str:
    return next(iter(press.values), "")


def _page(press: Press) -> int:
    """Return the page in a press, which stands behind a name if one is there."""
    first, _, second = press.arg.partition(".")
    return whole(second if press.button.verb is Verb.SEAT_WITH else first, 0)


def _names_by_key(translate: Translator, state: RoomState) -> dict[str, str]:
    return {hosting.seat_key(state, seat): name for seat, name in enumerate(seat_names(translate, state))}


def _name(translate: Translator, state: RoomState, user_id: int) -> str:
    return _names_by_key(translate, state).get(str(user_id), "?")


PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.MANAGE: turn_page,
    Verb.STARTER: name_starter,
    Verb.NO_COMPUTER: remove_computer,
    Verb.CLOCK: set_clock,
    Verb.LOCK: lock,
    Verb.KICK: kick,
    Verb.HAND_OVER: hand_over,
    Verb.SEAT: move,
    Verb.SEAT_WITH: swap,
    Verb.SHUFFLE: shuffle,
}
