"""`/uno start` with every preset and format, and the presets that a server saves."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import discord
import pytest

from bot.engine.codec import write_rules
from bot.engine.errors import RulesProblem
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, MERCILESS, PRESETS, VARIANTS
from bot.engine.rulebook.match import SEATS_OF, Format
from bot.i18n import translator
from bot.render.rules import problem_text, rules_line
from bot.rooms.ports import ValueKind
from bot.rooms.stores.presets import variant_key
from cogs.table.lobby_view import LAST
from tests.e2e.strategy import guest_at_turn, set_option
from tests.e2e.test_lobby import listed, live, lobby
from tests.support.hall import text_of, told_before

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
NAMES = "Ann Ben Cleo Dan Eve Fay Gus Hal"


async def deals(house: Hall, guests: list[Guest]) -> None:
    """Let the host deal, and see that who is at turn holds cards."""
    table = house.table(guests[0].channel)
    assert TRANSLATE("answer-started") in await guests[0].presses(table, "start")
    whose = guest_at_turn(guests)
    await whose.presses(house.pings(whose.channel)[-1], "hand")
    assert len(whose.cards()) >= 1


# What can be started


@pytest.mark.parametrize("preset", PRESETS)
async def test_every_preset_is_started_and_dealt(house: Hall, preset: str) -> None:
    guests = await lobby(house, "Ann Ben", preset=preset)
    assert rules_line(TRANSLATE, PRESETS[preset]) in house.says(guests[0].channel)
    await deals(house, guests)


@pytest.mark.parametrize("preset", ["classic", "official", "packs"])
@pytest.mark.parametrize("match_format", Format)
async def test_every_format_is_started_with_its_number_of_seats(
    house: Hall, match_format: Format, preset: str
) -> None:
    seats = SEATS_OF.get(match_format, 3)
    names = " ".join(NAMES.split()[: seats - 1])
    guests = await lobby(house, names, preset=preset, format=match_format.value, target=200)
    channel = guests[0].channel
    if match_format in SEATS_OF:
        assert TRANSLATE("lobby-players", bound="most", taken=seats - 1, most=seats) in house.says(channel)
        assert not live(house, channel, "start")
    last = house.guest("Zoe", channel)
    await last.presses(house.table(channel), "join")
    if match_format in SEATS_OF:
        assert not live(house, channel, "join")
    await deals(house, [*guests, last])


async def test_seats_wanted_bound_the_table(house: Hall) -> None:
    guests = await lobby(house, "Ann Ben", players=3)
    channel = guests[0].channel
    assert TRANSLATE("lobby-players", bound="most", taken=2, most=3) in house.says(channel)
    await house.guest("Cleo", channel).types("uno join")
    assert TRANSLATE("refused-table-full") in await house.guest("Dan", channel).types("uno join")
    assert not live(house, channel, "computer")


async def test_a_number_that_nobody_can_read_is_never_shown(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben", preset="packs")
    shown = house.says(ann.channel) + await ann.types("uno rules")
    assert TRANSLATE("lobby-players", bound="open", taken=2, most=0) in shown
    assert "147" not in shown


@pytest.mark.parametrize(
    ("options", "rules", "seats", "problems"),
    [
        ({"players": 14}, CLASSIC, 14, [RulesProblem.SEATS]),
        (
            {"preset": "duel", "format": "partners"},
            replace(DUEL, format=Format.PARTNERS),
            4,
            [RulesProblem.SEATS],
        ),
        ({"preset": "duel", "players": 3}, DUEL, 3, [RulesProblem.SEATS]),
        (
            {"preset": "anywhere", "format": "rotation-eight", "players": 12},
            replace(ANYWHERE, format=Format.ROTATION_EIGHT),
            12,
            [RulesProblem.SEATS, RulesProblem.FORMAT_SEATS],
        ),
    ],
)
async def test_an_impossible_table_is_refused_with_every_reason(
    house: Hall, options: dict[str, object], rules: Rules, seats: int, problems: list[RulesProblem]
) -> None:
    ann = house.guest("Ann", house.channel())
    told = await ann.types("uno start", **options)
    assert len(told.splitlines()) == (1 if len(problems) == 1 else 1 + len(problems)), told
    for problem in problems:
        assert problem_text(TRANSLATE, problem, rules, seats=seats) in told
    assert house.messages(ann.channel) == []
    assert TRANSLATE("refused-no-room") in await ann.types("uno join")


async def test_a_target_beside_the_format_is_told(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    assert TRANSLATE("answer-lobby-target") in await ann.types("uno start", preset="anywhere", target=100)
    ben = house.guest("Ben", house.channel("other"))
    assert TRANSLATE("answer-lobby-target") not in await ben.types("uno start", target=100)


async def test_the_preset_is_suggested(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await ann.types("uno preset", save="Sunday & Co")
    ask = {"command": "uno start", "option": "preset"}
    every = await ann.suggested(**ask)
    assert [value for _, value in every] == [
        "=party",
        *map(variant_key, [*VARIANTS][:-1]),
        "anywhere",
        "Sunday & Co",
    ]
    assert all(len(name) <= 100 for name, _ in every)
    assert await ann.suggested("sUN", **ask) == [("Sunday & Co", "Sunday & Co")]
    assert [value for _, value in await ann.suggested("two players", **ask)] == ["duel"]
    assert await ann.suggested("no such thing", **ask) == []


@pytest.mark.parametrize("typed", ["no such", "", "  ", "*", "x" * 200, "\u202e"])
async def test_a_preset_that_is_not_there_is_refused(house: Hall, typed: str) -> None:
    ann = house.guest("Ann", house.channel())
    refused = told_before("name", "refused-no-such-preset")
    assert refused in await ann.types("uno start", preset=typed)
    assert house.messages(ann.channel) == []


# What a server saves


async def saved(house: Hall, name: str = "Sunday") -> list[Guest]:
    """Return people at a table whose rules the host has saved."""
    guests = await lobby(house, "Ann Ben", preset="anywhere")
    await set_option(guests[0], "hand_size", "5")
    assert TRANSLATE("answer-preset-saved", name=name) in await guests[0].types("uno preset", save=name)
    return guests


async def test_saved_rules_are_played_again_by_anybody(house: Hall) -> None:
    _, ben = await saved(house)
    ben.channel = house.channel("other")
    await ben.types("uno start", preset="SUNDAY")
    shown = house.says(ben.channel)
    dealt = TRANSLATE("rules-brief-dealt", cards=5)
    assert f"**Sunday** · {dealt} · {TRANSLATE('rules-brief-single')}" in shown
    dan = house.guest("Dan", ben.channel)
    await dan.types("uno join")
    await deals(house, [ben, dan])


async def test_a_preset_with_something_else_beside_it_is_no_longer_it(house: Hall) -> None:
    _, ben = await saved(house)
    ben.channel = house.channel("other")
    await ben.types("uno start", preset="Sunday", players=4)
    assert "**Sunday**" not in house.says(ben.channel)


async def test_presets_are_listed_for_everybody(house: Hall) -> None:
    ann, ben = await saved(house)
    await ann.types("uno preset", save="Another")
    told = await ben.types("uno preset")
    assert all(f"**{TRANSLATE(f'preset-{sheet}')}**" in told for sheet in PRESETS)
    assert [line for line in told.splitlines() if line.startswith("- ")] == [
        "- " + TRANSLATE("preset-list-own", name=name, preset="Anywhere", changes=1)
        for name in ("Another", "Sunday")
    ]
    assert TRANSLATE("preset-list-saved", count=2) in told
    fresh = house.env.create_guild("Elsewhere")
    stranger = fresh.add_member(house.env.create_user("Eve"))
    answer = await stranger.slash(fresh.create_text_channel("hall"), "uno preset")
    assert TRANSLATE("preset-list-saved", count=0) in text_of(answer.response)


async def test_only_the_host_or_a_moderator_saves_here(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    assert TRANSLATE("refused-preset-right") in await ben.types("uno preset", save="Mine")
    role = house.guild.create_role("mods", permissions=discord.Permissions(manage_guild=True))
    moderator = house.guest("Mo", ann.channel, roles=[role])
    assert TRANSLATE("answer-preset-saved", name="Ours") in await moderator.types("uno preset", save="Ours")
    ann.channel = house.channel("empty")
    assert TRANSLATE("refused-no-room") in await ann.types("uno preset", save="Nothing")


async def test_only_its_author_or_a_moderator_replaces_or_deletes_a_preset(house: Hall) -> None:
    ann, ben = await saved(house)
    ben.channel = house.channel("other")
    await ben.types("uno start")
    refused = TRANSLATE("refused-preset-owner", name="Sunday")
    assert refused in await ben.types("uno preset", save="sunday")
    assert refused in await ben.types("uno preset", delete="sunday")
    role = house.guild.create_role("mods", permissions=discord.Permissions(manage_guild=True))
    moderator = house.guest("Mo", ann.channel, roles=[role])
    deleted = TRANSLATE("answer-preset-deleted", name="Sunday")
    assert deleted in await moderator.types("uno preset", delete="SUNDAY")
    gone = TRANSLATE("refused-no-such-preset", name="Sunday")
    assert gone in await ann.types("uno preset", delete="Sunday")


@pytest.mark.parametrize("name", ["x" * 33, "**", "@everyone", " ", "🃏🃏"])
async def test_a_name_that_will_not_do_is_refused(house: Hall, name: str) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    assert TRANSLATE("refused-preset-name") in await ann.types("uno preset", save=name)


async def test_the_name_of_a_sheet_is_refused_for_that(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    assert TRANSLATE("refused-preset-sheet") in await ann.types("uno preset", save="Classic")


async def test_the_twenty_first_is_refused(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    for number in range(20):
        await ann.types("uno preset", save=f"p{number}")
    assert TRANSLATE("refused-presets-full") in await ann.types("uno preset", save="one more")
    suggestions = await ann.suggested(command="uno start", option="preset")
    assert len(suggestions) == 25


async def test_what_another_version_saved_is_refused_by_its_name(house: Hall) -> None:
    ann, ben = await saved(house)
    key_values, server = house.bot.storage.key_values, house.guild.id
    payload = json.loads(await key_values.read(ValueKind.PRESET, server, "sunday") or "")
    payload["rules"] = payload["rules"].replace('"version":1', '"version":9')
    await key_values.write(ValueKind.PRESET, server, json.dumps(payload), name="sunday", author=ann.member.id)
    ben.channel = house.channel("other")
    assert TRANSLATE("refused-preset-unreadable", name="Sunday") in await ben.types(
        "uno start", preset="sunday"
    )
    assert (await ben.types("uno preset")).splitlines()[-1] == "- Sunday", "named, so that it can be deleted"
    assert TRANSLATE("answer-preset-deleted", name="Sunday") in await ann.types("uno preset", delete="Sunday")


async def test_a_preset_that_would_be_refused_today_says_why(house: Hall) -> None:
    """Such as the merciless deck without a hand limit, which could be saved for a while."""
    ann, ben = await saved(house)
    key_values, server = house.bot.storage.key_values, house.guild.id
    payload = json.loads(await key_values.read(ValueKind.PRESET, server, "sunday") or "")
    payload["rules"] = write_rules(replace(MERCILESS, hand_limit=0))
    await key_values.write(ValueKind.PRESET, server, json.dumps(payload), name="sunday", author=ann.member.id)
    ben.channel = house.channel("other")
    problem = problem_text(TRANSLATE, RulesProblem.HAND_LIMIT_MISSING, MERCILESS, seats=2)
    assert problem in await ben.types("uno start", preset="sunday")


# What was played last


async def test_the_rules_played_last_are_offered_and_not_imposed(house: Hall) -> None:
    guests = await lobby(house, "Ann Ben", preset="packs")
    await set_option(guests[0], "seven_zero", "on")
    await deals(house, guests)
    await house.restart()
    dan = house.guest("Dan", house.channel("second"))
    await dan.types("uno start", format="partners")
    assert "**Partners** · First pair to" in house.says(dan.channel)
    await dan.chooses(house.table(dan.channel), LAST)
    assert "**Packs** · Seven-zero · First to" in house.says(dan.channel)


async def test_start_suggests_the_rules_played_last_first(house: Hall) -> None:
    dan = house.guest("Dan", house.channel("second"))
    first = (TRANSLATE("panel-last-rules"), LAST)
    assert first not in await dan.suggested(command="uno start", option="preset")
    assert TRANSLATE("refused-no-last-rules") in await dan.types("uno start", preset=LAST)
    await deals(house, await lobby(house, "Ann Ben", preset="duel"))
    assert (await dan.suggested(command="uno start", option="preset"))[0] == first
    await dan.types("uno start", preset=LAST)
    assert rules_line(TRANSLATE, PRESETS["duel"]) in house.says(dan.channel)


async def test_an_offer_of_rules_that_cannot_be_read_any_more_is_refused(house: Hall) -> None:
    await deals(house, await lobby(house, "Ann Ben", preset="duel"))
    dan = house.guest("Dan", house.channel("second"))
    await dan.types("uno start")
    await house.bot.storage.key_values.write(ValueKind.PRESET, house.guild.id, "damaged", name="")
    assert TRANSLATE("refused-no-last-rules") in await dan.chooses(house.table(dan.channel), LAST)
    assert rules_line(TRANSLATE, PRESETS["classic"]) in house.says(dan.channel)


async def test_what_the_server_settled_on_is_the_next_ones(house: Hall) -> None:
    await house.bot.settings.change(house.guild.id, lambda settings: replace(settings, preset="official"))
    assert rules_line(TRANSLATE, PRESETS["official"]) in await house.guest(
        "Cleo", house.channel("empty")
    ).types("uno rules")
    ann, ben = await lobby(house, "Ann Ben")
    assert rules_line(TRANSLATE, PRESETS["official"]) in house.says(ann.channel)
    assert ben.name in listed(house.says(ann.channel))
