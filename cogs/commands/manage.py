"""*Manage*, the host's panel: who may play, in which order; private, and edited in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.change import check_host, check_lobby
from bot.rooms.changes import host
from cogs.commands.panels import change_and_show, show_panel
from cogs.interaction.feature import Feature
from cogs.interaction.replies import show_panel_in_place
from cogs.interaction.services import person
from cogs.views.custom_ids import Verb, whole
from cogs.views.language import translator_of
from cogs.views.manage import NO_STARTER, manage_layout
from cogs.views.names import escaped, seat_names

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

    from bot.i18n import Translator
    from bot.rooms.change import Change
    from bot.rooms.state.room_state import RoomState
    from cogs.commands.panels import Show
    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services

NOBODY: Final = 0  # no account has this id


async def show_manage(
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
    await show_panel_in_place(interaction, panel)


async def _change(
    services: Services,
    interaction: discord.Interaction,
    press: Press,
    change: Change,
    notice: Callable[[Translator, RoomState], str],
) -> None:
    """Carry out a change and show the same seats after it, with its outcome."""
    await change_and_show(services, interaction, change, _panel(services, interaction, press), notice)


def _panel(
    services: Services, interaction: discord.Interaction, press: Press, moving: str | None = None
) -> Show:
    """Return a function that shows the panel with the seats that it showed when it was pressed."""
    return lambda notice: show_manage(services, interaction, page=_page(press), moving=moving, notice=notice)


async def name_starter(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Set who plays first."""
    chosen = _chosen(press)
    starter = None if chosen == NO_STARTER else whole(chosen, NOBODY)

    def notice(translate: Translator, state: RoomState) -> str:
        if starter is None:
            return translate("manage-starter-none")
        return translate("lobby-starter", name=_name(translate, state, starter))

    await _change(services, interaction, press, host.name_starter(person(interaction), starter), notice)


async def remove_computer(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Remove the last computer player."""
    change = host.remove_computer(person(interaction))
    await _change(
        services, interaction, press, change, lambda translate, _: translate("answer-computer-removed")
    )


async def set_clock(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Set how long a decision may take."""
    seconds = whole(_chosen(press), 0)
    change = host.set_clock(person(interaction), seconds or None)

    def notice(translate: Translator, state: RoomState) -> str:
        return translate("manage-clock", clock=translate(f"settings-clock-{state.timing.clock or 0}"))

    await _change(services, interaction, press, change, notice)


async def lock_lobby(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Let nobody join any more, or let them again."""
    locked = press.arg == "on"
    key = "manage-locked" if locked else "manage-unlocked"
    change = host.lock(person(interaction), locked=locked)
    await _change(services, interaction, press, change, lambda translate, _: translate(key))


async def kick(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Remove somebody, and tell them if that is possible."""
    room = services.room(interaction)
    kicked = whole(_chosen(press), NOBODY)
    before = room.state
    try:
        await _change(
            services,
            interaction,
            press,
            host.kick(person(interaction), kicked),
            lambda translate, _: translate("manage-kicked", name=_name(translate, before, kicked)),
        )
    finally:  # also if the answer cannot be given
        if kicked in room.state.entry.kicked and before.seat_of(kicked) is not None:
            host_name, channel = escaped(room.state.host_name), f"<#{room.channel_id}>"
            await services.recent_interactions.tell(
                room.channel_id,
                kicked,
                lambda translate: translate("manage-kicked-you", host=host_name, channel=channel),
            )


async def hand_over(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Let somebody else host."""
    heir = whole(_chosen(press), NOBODY)
    await _change(
        services,
        interaction,
        press,
        host.hand_over(person(interaction), heir),
        lambda translate, state: translate("manage-handed-over", name=_name(translate, state, heir)),
    )


async def ask_swap(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask with whom somebody shall change places."""
    await show_panel(interaction, _panel(services, interaction, press, moving=_chosen(press)))


async def swap_seats(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Let two players change places."""
    moving = press.arg.partition(".")[0]
    other = _chosen(press)
    before = services.room(interaction).state

    def notice(translate: Translator, _: RoomState) -> str:
        names = _names_by_key(translate, before)
        return translate("manage-swapped", name=names.get(moving, "?"), other=names.get(other, "?"))

    await _change(services, interaction, press, host.swap(person(interaction), moving, other), notice)


async def shuffle_seats(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Seat everybody at random."""
    change = host.shuffle(person(interaction))
    await _change(services, interaction, press, change, lambda translate, _: translate("manage-shuffled"))


async def turn_page(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Open the panel, or show other seats on it."""
    moving = press.arg.partition(".")[2]
    await show_panel(interaction, _panel(services, interaction, press, moving=moving or None))


def _chosen(press: Press) -> str:
    return next(iter(press.values), "")


def _page(press: Press) -> int:
    """Return the page in a press, which stands behind a name if one is there."""
    first, _, second = press.arg.partition(".")
    return whole(second if press.button.verb is Verb.SEAT_WITH else first, 0)


def _names_by_key(translate: Translator, state: RoomState) -> dict[str, str]:
    return {host.seat_key(state, seat): name for seat, name in enumerate(seat_names(translate, state))}


def _name(translate: Translator, state: RoomState, user_id: int) -> str:
    return _names_by_key(translate, state).get(str(user_id), "?")


FEATURE: Final = Feature(
    presses={
        Verb.MANAGE: turn_page,
        Verb.STARTER: name_starter,
        Verb.NO_COMPUTER: remove_computer,
        Verb.CLOCK: set_clock,
        Verb.LOCK: lock_lobby,
        Verb.KICK: kick,
        Verb.HAND_OVER: hand_over,
        Verb.SEAT: ask_swap,
        Verb.SEAT_WITH: swap_seats,
        Verb.SHUFFLE: shuffle_seats,
    }
)
