"""Settings panels: whatever a menu sends, something sensible is settled, or nothing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.engine.presets import PRESETS
from bot.i18n import translator
from bot.rooms.stores.presets import MAX_NAME_LENGTH, MAX_SAVED
from bot.rooms.stores.settings import MAX_CHANNELS, GuildSettings, SettingsError
from cogs.admin.cog import PANEL
from cogs.admin.view import SETTINGS, settings_layout
from cogs.core.settings_panel import chosen_value
from tests.cogs.test_layouts import parts

if TYPE_CHECKING:
    import discord

TRANSLATE = translator()
KINDS, TEMPLATE = GuildSettings.kinds(), PANEL.item("SettingsItem", SETTINGS).template
SERVER = cast(
    "discord.Interaction",
    SimpleNamespace(guild=SimpleNamespace(channels=[SimpleNamespace(id=number) for number in range(1, 41)])),
)


@pytest.mark.parametrize(
    ("name", "values", "read"),
    [
        ("channels", [], ()),
        ("channels", ["3", "2", "3", "77", "x", "-1", "9" * 50], (2, 3)),
        ("channels", [str(number) for number in range(1, 41)], tuple(range(1, 26))),
        ("preset", ["packs"], "packs"),
        ("preset", ["none"], "none"),
        ("preset", [], None),
        ("clock", ["60"], 60),
        ("clock", ["none"], None),
        ("party", ["=duel"], "=duel"),
        ("party", [], None),
        ("most_rooms", ["3"], 3),
        ("threads", ["on"], True),
        ("threads", ["off"], False),
        ("pictures", [], False),
        ("reactions", ["on"], True),
        ("remarks", ["off"], False),
    ],
)
def test_what_was_chosen_is_read(name: str, values: list[str], read: object) -> None:
    assert chosen_value(SERVER, KINDS[name], values) == read


@pytest.mark.parametrize("value", ["", "x", "-60", "101", "9" * 99, "1e3", "²"])
@pytest.mark.parametrize("name", ["clock", "most_rooms"])
def test_a_number_that_no_menu_offers_cannot_be_settled(name: str, value: str) -> None:
    with pytest.raises(SettingsError):
        GuildSettings(**{name: chosen_value(SERVER, KINDS[name], [value])})  # type: ignore[arg-type]


def test_the_fullest_panel_fits_into_what_discord_takes() -> None:
    saved = [f"{number:02}".ljust(MAX_NAME_LENGTH, "W") for number in range(MAX_SAVED)]
    settings = GuildSettings(preset=saved[0], channels=tuple(range(1, MAX_CHANNELS + 1)))
    shown = list(parts(settings_layout(TRANSLATE, settings, saved)))
    assert len(shown) <= 40
    menus = {part["custom_id"]: part for part in shown if part["type"] in {3, 8}}
    assert set(menus) == {
        f"settings:{name}" for name in ("channels", "preset", "party", "clock", "locale", "most_rooms")
    }
    for menu in menus.values():
        assert len(menu.get("options", ())) <= 25
        assert all(len(option["label"]) <= 100 for option in menu.get("options", ()))
    presets = [option["value"] for option in menus["settings:preset"]["options"]]
    assert presets[: len(PRESETS)] == list(PRESETS)
    assert sorted(presets[len(PRESETS) :]) == saved
    for part in shown:
        if "custom_id" in part:
            assert TEMPLATE.fullmatch(part["custom_id"])


def preset_menu(settings: GuildSettings, saved: list[str]) -> dict[str, Any]:
    """Return the menu of presets as Discord gets it."""
    shown = parts(settings_layout(TRANSLATE, settings, saved))
    return next(part for part in shown if part.get("custom_id") == "settings:preset")


def test_the_party_of_a_server_is_one_of_its_presets_or_a_variant() -> None:
    shown = parts(settings_layout(TRANSLATE, GuildSettings(party="gone"), ["Ours"]))
    menu = next(part for part in shown if part.get("custom_id") == "settings:party")
    values = [option["value"] for option in menu["options"]]
    assert values[:4] == ["gone", "Ours", "=quick", "classic"]
    assert "=party" not in values
    assert (menu["min_values"], menu["placeholder"]) == (0, TRANSLATE("variant-help-party"))


def test_a_preset_that_is_gone_is_shown_as_long_as_it_is_settled() -> None:
    full = [f"{number:02}" for number in range(MAX_SAVED)]
    options = preset_menu(GuildSettings(preset="gone"), full)["options"]
    assert [option["value"] for option in options if option.get("default")] == ["gone"]
    assert len(options) == 25


@pytest.mark.parametrize("settled", [None, "none"])
def test_a_preset_may_be_called_none(settled: str | None) -> None:
    options = preset_menu(GuildSettings(preset=settled), ["none"])["options"]
    values = [option["value"] for option in options]
    assert len(values) == len(set(values)), "Discord takes no value twice"
    marked = [option["value"] for option in options if option.get("default")]
    assert marked == ([] if settled is None else ["none"])
    assert chosen_value(SERVER, KINDS["preset"], ["none"]) == "none"


def test_no_preset_in_particular_is_what_stays_when_nothing_is_chosen() -> None:
    menu = preset_menu(GuildSettings(), [])
    assert (menu["min_values"], menu["placeholder"]) == (0, TRANSLATE("settings-preset-usual"))


@pytest.mark.parametrize(
    "settings",
    [
        GuildSettings(preset="packs", party="=duel"),
        GuildSettings(clock=None, most_rooms=3, preset="duel", party="Ours"),
    ],
)
def test_each_menu_shows_the_one_thing_that_holds(settings: GuildSettings) -> None:
    shown = list(parts(settings_layout(TRANSLATE, settings, [])))
    for menu in [part for part in shown if part["type"] == 3]:
        assert sum(bool(option.get("default")) for option in menu["options"]) == 1
