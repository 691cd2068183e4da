"""The layout of a lobby before the deal, its rules menu, and its computer players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from discord import ButtonStyle, SelectOption, ui

from bot.engine.option_catalogue import changed
from bot.engine.presets import PARTY, QUICK, VARIANTS, variant_of
from bot.engine.rulebook.match import ROTATIONS
from bot.i18n import Translator
from bot.league.ladders import Unrated
from bot.matches.archive import ArchivedSeat
from bot.players.personas import Level
from bot.render.deal import cuts_of, in_short
from bot.render.pictures.lobby import Lobby, LobbyTournament, lobby_page, seal_picture
from bot.render.rules import match_text, preset_label, variant_help, variant_label
from bot.render.tournament import match_title
from bot.rooms.changes.host import seat_key
from bot.rooms.changes.lobby import awaited
from bot.rooms.changes.seating import full, most_seats, unbounded
from bot.rooms.state.deal import Deal
from bot.rooms.state.room_state import RoomState
from bot.rooms.stores.presets import Preset, variant_key
from cogs.core.attachments import Picture
from cogs.core.custom_ids import MAX_CHOICES, ButtonId
from cogs.core.layouts import Item, Menu, button, container_layout, gallery, layout, row, unbroken
from cogs.core.links import tournament_link, tournament_name
from cogs.core.names import escaped, names_of, plain, seat_names
from cogs.core.verbs import Verb
from cogs.table.rating import rated_text, tells_rated
from cogs.table.view import relative


def computers_line(translate: Translator, state: RoomState) -> str:
    """Return the levels of the computer players in play on one line; "" if there are none."""
    names = seat_names(translate, state)
    playing = () if state.match is None else state.match.playing
    told = [
        translate("computer-level", name=names[seat], level=level_name(translate, state.seats[seat].level))
        for seat in playing
        if state.seats[seat].user_id is None
    ]
    line = " · ".join(told)
    return f"-# {line}" if told else ""


def level_name(translate: Translator, level: Level) -> str:
    return translate(f"level-{level.value}")


def archived_level(translate: Translator, seat: ArchivedSeat) -> str | None:
    """Return the name of a seat's archived level; None for people and unknown levels."""
    known = {level.value: level for level in Level}
    return level_name(translate, known[seat.level]) if seat.level in known else None


def computer_layout(
    translate: Translator, state: RoomState, seat: int, *, notice: str | None = None
) -> ui.LayoutView:
    taken = state.seats[seat]
    name = seat_names(translate, state)[seat]
    told = translate("computer-added", name=name, level=level_name(translate, taken.level))
    about = translate(f"level-help-{taken.level.value}")
    text = "\n".join(filter(None, (told, f"-# {about}", notice and f"> {notice}")))
    key = seat_key(state, seat)
    levels = [
        button(
            level_name(translate, level),
            ButtonId(Verb.LEVEL, state.token, 0, f"{level.value}.{key}"),
            style=ButtonStyle.primary if level is taken.level else ButtonStyle.secondary,
            disabled=level is taken.level,
        )
        for level in Level
    ]
    return layout(text, rows=[row(*levels)])


LAST: Final = "=last"  # stands for the last played rules in place of a preset name, which it can never be
SIGNS: Final = {
    PARTY: "🎉",
    QUICK: "⏱️",
    "classic": "🃏",
    "official": "📜",
    "stacking": "📚",
    "jump-in": "⚡",
    "seven-zero": "🔄",
    "partners": "🤝",
    "duel": "⚔️",
    "packs": "📦",
    "merciless": "☠️",
}
LAST_SIGN: Final = "🔁"
SAVED_SIGN: Final = "🔖"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesOffer:
    """The rules a server offers beside the variants: *Party*, last rules, and presets (untrusted names)."""

    party: Preset = Preset(VARIANTS[PARTY])  # noqa: RUF009 - it cannot be changed
    last: Preset | None = None
    saved: tuple[str, ...] = ()


USUAL_OFFER: Final = RulesOffer()


def rules_menu(translate: Translator, state: RoomState, offer: RulesOffer) -> Menu:
    """Return the rules menu with the current choice marked; none is marked after changes by the host."""
    now = rules_name(translate, Preset(state.rules, state.saved_preset))
    menu: Menu = ui.Select(
        custom_id=str(ButtonId(Verb.VARIANT, state.token)), placeholder=translate("menu-rules", name=now)
    )
    marked = _marked(state, offer)
    for option in [_party(translate, offer), *_last(translate, offer), *_variants(translate)]:
        option.default = option.value == marked
        menu.append_option(option)
    for name in offer.saved:
        if len(menu.options) < MAX_CHOICES and name != offer.party.name:
            about = translate("panel-saved")
            menu.add_option(
                label=plain(name), value=name, description=about, emoji=SAVED_SIGN, default=name == marked
            )
    return menu


def rules_name(translate: Translator, rules: Preset) -> str:
    """Return the name of rules as plain text: the server's, the variant's, or the sheet's.

    Another target does not make a sheet a changed one: the target is shown beside its name.
    """
    variant = variant_of(rules.rules)
    if rules.name:
        return plain(rules.name)
    if variant is not None:
        return variant_label(translate, variant)
    name = preset_label(translate, rules.rules.preset)
    return translate("menu-changed", name=name) if {*changed(rules.rules)} - {"target"} else name


def _party(translate: Translator, offer: RulesOffer) -> SelectOption:
    party = offer.party
    about = variant_help(translate, variant_of(party.rules) or PARTY)
    if party.name:
        about = translate("menu-party", name=plain(party.name))
    return SelectOption(
        label=variant_label(translate, PARTY), value=variant_key(PARTY), description=about, emoji=SIGNS[PARTY]
    )


def _last(translate: Translator, offer: RulesOffer) -> Iterator[SelectOption]:
    if offer.last is not None:
        about = rules_name(translate, offer.last)
        yield SelectOption(
            label=translate("panel-last-rules"), value=LAST, description=about, emoji=LAST_SIGN
        )


MAX_DESCRIPTION: Final = 100  # Discord refuses a longer one; some languages say more than English does


def _variants(translate: Translator) -> Iterator[SelectOption]:
    for variant, rules in VARIANTS.items():
        if variant != PARTY:
            about = variant_help(translate, variant)
            both = f"{match_text(translate, rules)} · {about}"
            yield SelectOption(
                label=variant_label(translate, variant),
                value=variant_key(variant),
                description=both if len(both) <= MAX_DESCRIPTION else about,
                emoji=SIGNS[variant],
            )


def _marked(state: RoomState, offer: RulesOffer) -> str | None:
    if state.saved_preset:
        return variant_key(PARTY) if state.saved_preset == offer.party.name else state.saved_preset
    variant = variant_of(state.rules)
    if variant is not None and variant != PARTY:
        return variant_key(variant)
    return variant_key(PARTY) if state.rules == offer.party.rules else None


def lobby_layout(
    translate: Translator,
    state: RoomState,
    *,
    unrated: Unrated | None = None,
    offer: RulesOffer = USUAL_OFFER,
    picture: Picture | None = None,
) -> ui.LayoutView:
    """Return the lobby: its rules, its seats, and the buttons."""
    lobby = lobby_of(translate, state, unrated=unrated)
    full = len(lobby.names) >= lobby.most
    shut = full or lobby.locked
    few = len(lobby.names) < lobby.least

    def lobby_id(verb: Verb) -> ButtonId:
        return ButtonId(verb, state.token)

    join = button(translate("button-join"), lobby_id(Verb.JOIN), style=ButtonStyle.primary, disabled=shut)
    everybody = [join, button(translate("button-leave"), lobby_id(Verb.LEAVE))]
    about = [button(translate("button-rules-all"), lobby_id(Verb.RULES))]
    waits = few or (lobby.tournament is not None and bool(lobby.tournament.missing))
    start = button(translate("button-start"), lobby_id(Verb.START), style=ButtonStyle.success, disabled=waits)
    settled = [start]
    items: list[Item] = []
    if state.tournament is not None:
        settled.append(tournament_link(translate, state.tournament.tournament_id))
        everybody += about
    else:
        items.append(ui.ActionRow(rules_menu(translate, state, offer)))
        items.append(row(button(translate("button-house"), lobby_id(Verb.HOUSE)), *about))
        everybody.append(button(translate("button-computer-add"), lobby_id(Verb.COMPUTER), disabled=full))
        settled.append(button(translate("button-manage"), lobby_id(Verb.MANAGE)))
    if state.deal is not None:
        settled.append(button(translate("button-help-deal"), lobby_id(Verb.DEAL)))
    page = lobby_page(translate, lobby)
    above: list[Item] = [ui.TextDisplay(page.people), ui.TextDisplay(f"{page.rules}\n{page.hints}")]
    if picture is not None:
        above.insert(1, gallery(picture))
    below = [ui.TextDisplay[ui.LayoutView](page.sealed)] if page.sealed else []
    return container_layout([*above, *items, row(*everybody), row(*settled), *below])


def sealed_picture(translate: Translator, deal: Deal) -> Picture:
    """Return a picture of everything published about a deal, with an alternative text that says the same."""
    told = translate("picture-seal", number=deal.number, hash=deal.commitment)
    return Picture("sealed.png", seal_picture(deal.commitment), told)


def seal_layout(translate: Translator, deal: Deal, picture: Picture | None) -> ui.LayoutView:
    """Return the public seal of a deal; with a picture, whose alternative text has the full commitment."""
    shown = deal.commitment if picture is None else in_short(deal.commitment)
    made = ui.LayoutView(timeout=None)
    made.add_item(ui.TextDisplay(unbroken(f"-# {translate('seal', number=deal.number, hash=shown)}")))
    if picture is not None:
        made.add_item(gallery(picture))
    made.stop()
    return made


def lobby_of(translate: Translator, state: RoomState, *, unrated: Unrated | None = None) -> Lobby:
    match, most = state.tournament, most_seats(state.rules)
    return Lobby(
        rules=state.rules,
        names=seat_names(translate, state),
        host=state.seat_of(state.host),
        starter=None if state.starter is None else state.seat_of(state.starter),
        least=state.rules.usual_seats,
        most=most if match is None else min(most, len(match.people)),
        unbounded=match is None and unbounded(state.rules),
        locked=state.entry.locked,
        host_away=state.timing.host_away,
        saved_preset=escaped(state.saved_preset) if state.saved_preset else "",
        clock=translate(f"settings-clock-{state.timing.clock}") if state.timing.clock else "",
        commitment="" if state.deal is None else state.deal.commitment,
        cuts=cuts_of(state),
        rated=rated_text(translate, state, unrated=unrated) if tells_rated(state) else "",
        tournament=_tournament_of(translate, state),
        awaited=() if full(state) else names_of(translate, awaited(state)),
        levels=[level_name(translate, seat.level) if seat.user_id is None else "" for seat in state.seats],
    )


def _tournament_of(translate: Translator, state: RoomState) -> LobbyTournament | None:
    match = state.tournament
    if match is None:
        return None
    return LobbyTournament(
        title=match_title(translate, tournament_name(match.name), match),
        missing=[f"<@{user_id}>" for user_id in match.people if state.seat_of(user_id) is None],
        begins=relative(match.begins),
        whole=state.rules.format in ROTATIONS,
    )
