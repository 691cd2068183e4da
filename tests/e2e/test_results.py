"""The end of a match of every format, as it stands in the channel, and the way on from there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.actions import PlayCard
from bot.engine.presets import CLASSIC, DUEL
from bot.engine.rulebook.match import SEATS_OF, Format
from bot.i18n import translator
from bot.render.deal import in_short
from bot.render.seats import join_names
from cogs.core import picture_maker as module
from tests.engine.positions import position
from tests.engine.random_matches import Setup, steps
from tests.support.hall import buttons_of, pictures_of, text_of

if TYPE_CHECKING:
    from bot.engine.match import Match
    from bot.engine.rulebook.rules import Rules
    from bot.render.pictures.chart import Chart
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
FOUR = ("R1", "B1 B2", "G3 G4", "Y0 YS")


def rules(format_: Format, **changes: Any) -> Rules:
    return replace(CLASSIC, format=format_, **changes)


def won(key: str, *winners: str, **facts: int) -> str:
    """The headline of a result."""
    names = join_names(TRANSLATE, [f"**{name}**" for name in winners])
    return TRANSLATE(key, winners=names, count=len(winners), **facts)


ENDINGS: dict[str, tuple[Match, list[str]]] = {
    "points": (
        position(*FOUR, points=(480, 30, 200, 0)),
        [won("result-won", "Ann", points=510), "🥇 Ann", "🥈 Cleo", "🥉 Ben", "**#4** · Dan"],
    ),
    "single": (
        position(*FOUR, rules=rules(Format.SINGLE)),
        [won("result-won-out", "Ann"), "🥇 Ann", "🥈 Ben", "🥉 Cleo", "**#4** · Dan"],
    ),
    "lowest": (
        position(*FOUR, points=(90, 499, 0, 7), rules=rules(Format.LOWEST)),
        [
            won("result-won-fewest", "Cleo", points=7),
            "🥇 Cleo",
            "🥈 Dan",
            "🥉 Ann",
            "**#4** · Ben",
        ],
    ),
    "elimination": (
        position("R1", "B1 B2", rules=rules(Format.ELIMINATION), points=(300, 499)),
        [
            won("result-won-last-in", "Ann"),
            "🥇 Ann",
            TRANSLATE("result-place-out", place="🥈", name="Ben", hand=1, points=502),
        ],
    ),
    "partners": (
        position(*FOUR, points=(490, 30, 490, 30), rules=rules(Format.PARTNERS)),
        [
            TRANSLATE("result-won", winners="🟧 **Ann** & **Cleo**", count=2, points=513),
            "🥇 🟧 Ann & Cleo",
            "🥈 🟣 Ben & Dan",
        ],
    ),
    "duel": (
        position("R9", "B8 B2", scored=(200, 255), rules=DUEL),
        [won("result-won-played", "Ann", "Ben"), "🥇 Ann · 209 points", "🥇 Ben · 255 points"],
    ),
}


async def finished(house: Hall, match: Match, names: str = "Ann Ben Cleo Dan") -> list[Guest]:
    """Deal a match and let the first seat play its last card."""
    guests = house.guests(names, house.channel())[: match.seats]
    await house.deal(guests[0].channel, guests, match)
    await guests[0].opens_hand()
    await guests[0].taps("play", match.hand.hands[0][0].code)
    return guests


@pytest.mark.parametrize("format_", ENDINGS)
async def test_every_format_ends_with_its_result(house: Hall, format_: str) -> None:
    match, told = ENDINGS[format_]
    guests = await finished(house, match)
    result = house.says(guests[0].channel)
    places = [line for line in result.splitlines() if line.startswith(("##", "🥇", "🥈", "🥉", "**#4**"))]
    assert [
        line.removeprefix("## ")[: len(wanted)] for line, wanted in zip(places, told, strict=True)
    ] == told
    assert " held " in picture_of(house, guests[0])["description"], "the picture shows what was left"
    assert match.hand.stream.seed.hex() in result
    assert in_short(match.commitment) in result
    assert house.pings(guests[0].channel) == []


def picture_of(house: Hall, guest: Guest) -> dict[str, Any]:
    """The picture at the head of a result."""
    found: dict[str, Any] = pictures_of(house.table(guest.channel))[0]
    return found


def before_the_end(rules: Rules, seats: int) -> tuple[Match, int, str]:
    """A match played up to its last move, whose it is, and the card."""
    for seed in range(99):
        setup = Setup(
            rules=rules,
            seats=seats,
            seed=bytes([seed]) * 32,
            chance=bytes([seed]) * 32,
            starter=None,
            forfeits=0,
        )
        for match, seat, action in steps(setup, most=20_000):
            if not isinstance(action, PlayCard) or len(match.hand.hands[seat]) > 1:
                match.apply(seat, action)
                continue
            before = match.copy()
            match.apply(seat, action)
            if match.outcome is not None and not action.card.wild:
                return before, seat, action.card.code
    raise AssertionError("no such match")


@pytest.mark.parametrize("format_", [Format.ROTATION_FOUR, Format.ROTATION_EIGHT])
async def test_a_rotation_ends_after_its_last_hand(house: Hall, format_: Format) -> None:
    match, seat, code = before_the_end(rules(format_), SEATS_OF[format_])
    guests = house.guests("Ann Ben Cleo Dan Eve Fay Gus Hal", house.channel())[: match.seats]
    await house.deal(guests[0].channel, guests, match)
    await guests[seat].types("uno play", card=code)
    result = house.says(guests[0].channel)
    assert "🏆 " in result
    assert all(f" {guest.name} · " in result for guest in guests)
    assert " held " in picture_of(house, guests[0])["description"]
    # It was laid down at its end: no event of its archive has begun a second table.
    assert len(house.forgive()) == (format_ is Format.ROTATION_EIGHT)


async def test_names_with_markdown_change_nothing(house: Hall) -> None:
    guests = await finished(house, position(*FOUR, points=(480, 0, 0, 0)), "*A* `B` ||C|| __D__")
    result = house.says(guests[0].channel)
    assert "🏆 **\\*A\\***" in result
    assert "\\`B\\`, \\|\\|C\\|\\|, \\_\\_D\\_\\_" in result


async def test_the_way_to_check_the_deal_is_told_to_who_asks_alone(house: Hall) -> None:
    guests = await finished(house, position(*FOUR, points=(480, 0, 0, 0)))
    before = house.says(guests[0].channel)
    told = await guests[1].presses(house.table(guests[0].channel), "check")
    assert TRANSLATE("verify-verdict-unrecorded") in told, "it was put there without a lobby"
    assert await guests[1].presses(guests[1].panel, "deal") == TRANSLATE("help-deal")
    assert house.says(guests[0].channel) == before
    assert len(house.messages(guests[0].channel)) == 1


async def test_a_rematch_keeps_the_result_readable(house: Hall) -> None:
    guests = await finished(house, position(*FOUR, points=(480, 0, 0, 0)))
    result = house.table(guests[0].channel)
    before = text_of(result)
    await guests[2].presses(result, "rematch")
    old = next(message for message in house.messages(guests[0].channel) if message.id == result.id)
    assert text_of(old) == before
    kept = (TRANSLATE("button-replay"), TRANSLATE("button-review"), TRANSLATE("button-more"))
    assert tuple(one.label for one in buttons_of(old)) == kept
    assert "Ann" in house.says(guests[0].channel)


def ninth_hand() -> Match:
    match = position(*FOUR, points=(480, 30, 200, 0))
    match.numbers = [9]
    return match


async def test_a_result_has_its_picture_first_and_then_a_chart_told_in_words(house: Hall) -> None:
    guests = await finished(house, ninth_hand())
    result = house.table(guests[0].channel)
    shown = pictures_of(result)
    assert [item["media"]["url"] for item in shown] == [file.url for file in result.attachments]
    assert [(await file.read())[:4] for file in result.attachments] == [b"\x89PNG"] * 2
    assert shown[0]["description"].startswith(TRANSLATE("picture-match-won", names="Ann", count=1))
    told = shown[1]["description"]
    assert told.startswith(TRANSLATE("picture-chart-points", hands=9))
    for name, points in (("Ann", 510), ("Cleo", 200), ("Ben", 30), ("Dan", 0)):
        values = told.partition(f"{name}")[2].partition(".")[0]
        assert values.endswith(f" {points}")


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_rematch_keeps_the_pictures(house: Hall, *, restarted: bool) -> None:
    guests = await finished(house, ninth_hand())
    result = house.table(guests[0].channel)
    before = pictures_of(result)
    if restarted:
        await house.restart()
        await house.env.settle()
    await guests[0].presses(result, "rematch")
    old = next(message for message in house.messages(guests[0].channel) if message.id == result.id)
    assert [item["description"] for item in pictures_of(old)] == [item["description"] for item in before]
    assert len(old.attachments) == len(before) == 2
    [banner] = pictures_of(house.table(guests[0].channel))
    assert "Classic" in banner["description"]


async def test_where_files_are_not_permitted_the_result_is_told_in_words(house: Hall) -> None:
    guests = house.guests("Ann Ben Cleo Dan", house.channel())
    await house.deal(guests[0].channel, guests, ninth_hand())
    await guests[0].opens_hand()
    house.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await guests[0].taps("play", "R1")
    assert "🏆 **Ann**" in house.says(guests[0].channel)
    assert pictures_of(house.table(guests[0].channel)) == []


async def test_a_chart_that_cannot_be_drawn_stops_nothing(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_chart: Chart) -> bytes:
        raise OSError("no ink")

    monkeypatch.setattr(module, "chart_picture", broken)
    guests = await finished(house, ninth_hand())
    assert "🏆 **Ann**" in house.says(guests[0].channel)
    [shown] = pictures_of(house.table(guests[0].channel))
    assert shown["description"].startswith("A trophy")
    [complaint] = house.forgive()
    assert "no ink" in complaint


async def test_the_statistics_of_a_match_survive_a_restart(house: Hall) -> None:
    match = position("R1", "B1 B2", points=(430, 0))
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], match)
    await ann.opens_hand()
    await ann.taps("play", "R1")
    await house.restart()
    state = next(iter(house.bot.rooms)).state
    assert [score.gains for score in state.statistics.scores] == [(3, 0)]
    assert "**Hand 2**" in await ann.types("uno match log")


async def test_the_league_gives_no_medals_for_nothing(house: Hall) -> None:
    guests = await finished(house, position(*FOUR, points=(480, 0, 20, 0)))
    await house.settle_pictures(wanted=False)
    table = await guests[0].types("league table", by="points")
    lines = [line for line in table.splitlines() if "1 match" in line]
    assert [line.split()[0] for line in lines] == ["🥇", "🥈", "**#3**", "**#3**"]
