"""The menu of a lobby with rules to play by: variants, what was played last, and the server's own presets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from discord import SelectOption, ui

from bot.engine.options import changed
from bot.engine.variants import PARTY, VARIANTS, variant_of
from bot.render.options import preset_label, variant_help, variant_label
from bot.rooms.stores.presets import Preset, variant_key
from cogs.views.custom_ids import ButtonId, Verb
from cogs.views.limits import MOST_CHOICES
from cogs.views.names import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.i18n import Translator
    from bot.rooms.state.room_state import RoomState

LAST: Final = "=last"
"""What stands for the rules played last where a preset is named; no preset can have this name."""
SIGNS: Final = {
    PARTY: "🎉",
    "classic": "🃏",
    "official": "📜",
    "stacking": "📚",
    "jump-in": "⚡",
    "seven-zero": "🔄",
    "partners": "🤝",
    "duel": "⚔️",
    "packs": "📦",
}
LAST_SIGN: Final = "🔁"
SAVED_SIGN: Final = "🔖"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesOffer:
    """What a server offers beside the variants.

    Attributes:
        party: What it plays as its *Party*.
        last: What it played last, if that is known.
        saved: The names of its own presets (untrusted text).
    """

    party: Preset = Preset(VARIANTS[PARTY])  # noqa: RUF009 - it cannot be changed
    last: Preset | None = None
    saved: tuple[str, ...] = ()


USUAL_OFFER: Final = RulesOffer()


def rules_menu(translate: Translator, state: RoomState, offer: RulesOffer) -> ui.Select[ui.LayoutView]:
    """Return the menu, with what holds now marked; there is no mark if the host changed that."""
    now = rules_name(translate, Preset(state.rules, state.saved_preset))
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=str(ButtonId(Verb.VARIANT, state.token)), placeholder=translate("menu-rules", name=now)
    )
    marked = _marked(state, offer)
    for option in [_party(translate, offer), *_last(translate, offer), *_variants(translate)]:
        option.default = option.value == marked
        menu.append_option(option)
    for name in offer.saved:
        if len(menu.options) < MOST_CHOICES and name != offer.party.name:
            about = translate("panel-saved")
            menu.add_option(
                label=plain(name), value=name, description=about, emoji=SAVED_SIGN, default=name == marked
            )
    return menu


def rules_name(translate: Translator, rules: Preset) -> str:
    """Return what rules are called, as plain text: by the server, as a variant, or by their sheet."""
    variant = variant_of(rules.rules)
    if rules.name:
        return plain(rules.name)
    if variant is not None:
        return variant_label(translate, variant)
    name = preset_label(translate, rules.rules.preset)
    return translate("menu-changed", name=name) if changed(rules.rules) else name


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


def _variants(translate: Translator) -> Iterator[SelectOption]:
    for variant in VARIANTS:
        if variant != PARTY:
            yield SelectOption(
                label=variant_label(translate, variant),
                value=variant_key(variant),
                description=variant_help(translate, variant),
                emoji=SIGNS[variant],
            )


def _marked(state: RoomState, offer: RulesOffer) -> str | None:
    """Return the value of the option that holds now."""
    if state.saved_preset:
        return variant_key(PARTY) if state.saved_preset == offer.party.name else state.saved_preset
    variant = variant_of(state.rules)
    if variant is not None and variant != PARTY:
        return variant_key(variant)
    return variant_key(PARTY) if state.rules == offer.party.rules else None
