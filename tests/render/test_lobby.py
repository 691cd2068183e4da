"""The lobby: rules in short, seats, and what has to happen next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.presets import CLASSIC, PACKS
from bot.engine.rulebook.match import MAX_SEATS, Format
from bot.engine.rulebook.play import HouseRule
from bot.i18n import translator
from bot.render.pictures.lobby import Lobby, lobby_page
from bot.render.rules import rules_line
from bot.render.seats import SIGNS, Team, team_word

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules

TRANSLATE = translator()
FORTY = tuple("\\*" * 31 + f"{number:02}" for number in range(40))  # escaped already


def lobby(*names: str, rules: Rules = CLASSIC, host: int | None = 0, least: int = 2, most: int = 10) -> Lobby:
    return Lobby(rules=rules, names=names, host=host, starter=None, least=least, most=most)


def seats(shown: Lobby) -> list[str]:
    return lobby_page(TRANSLATE, shown).people.splitlines()[2:]


def hints(shown: Lobby) -> list[str]:
    return [line.removeprefix("-# ") for line in lobby_page(TRANSLATE, shown).hints.splitlines()]


def whole(shown: Lobby) -> str:
    page = lobby_page(TRANSLATE, shown)
    return f"{page.people}{page.rules}{page.hints}{page.sealed}"


def count(taken: int, *, most: int = 10, bound: str = "most") -> str:
    """The line that says how many sit here and how many can."""
    return TRANSLATE("lobby-players", bound=bound, taken=taken, most=most)


def test_a_lobby_of_one_waits_for_others() -> None:
    page = lobby_page(TRANSLATE, lobby("Ada"))
    title, host, *_ = page.people.splitlines()
    assert title == "## " + TRANSLATE("lobby-title")
    assert host == f"-# {count(1)} · {TRANSLATE('lobby-host', host='Ada')}"
    assert page.rules == rules_line(TRANSLATE, CLASSIC)
    assert seats(lobby("Ada")) == ["1. Ada"]
    assert hints(lobby("Ada")) == [TRANSLATE("lobby-waiting-hint", missing=1)]


def test_a_lobby_says_who_hosts_and_who_plays_first() -> None:
    shown = replace(lobby("Ada", "Bob", "Computer 1", host=1), starter=0)
    assert TRANSLATE("lobby-host", host="Bob") in lobby_page(TRANSLATE, shown).people.splitlines()[1]
    assert seats(shown) == ["1. Ada", "2. Bob", "3. Computer 1"]
    assert hints(shown) == [TRANSLATE("lobby-starter", name="Ada"), TRANSLATE("lobby-ready-hint")]


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        (lobby("A", "B", least=4, most=4), count(2, most=4)),
        (lobby("A", "B", most=8), count(2, most=8)),
        (replace(lobby("A", "B", most=40), unbounded=True), count(2, most=40, bound="open")),
    ],
)
def test_a_lobby_says_how_many_can_play(shown: Lobby, told: str) -> None:
    assert lobby_page(TRANSLATE, shown).people.splitlines()[1].startswith(f"-# {told} · ")


@pytest.mark.parametrize(("taken", "missing"), [(1, 3), (3, 1)])
def test_a_lobby_says_how_many_are_missing(taken: int, missing: int) -> None:
    told = hints(lobby(*"ABC"[:taken], least=4, most=4))[0]
    assert told == TRANSLATE("lobby-waiting-hint", missing=missing)


def test_a_locked_lobby_says_so() -> None:
    assert hints(replace(lobby("Ada", "Bob"), locked=True))[-1] == TRANSLATE("lobby-locked")


def test_a_lobby_tells_how_long_a_decision_may_take() -> None:
    told = TRANSLATE("lobby-clock", clock="2 minutes")
    assert lobby_page(TRANSLATE, replace(lobby("Ada"), clock="2 minutes")).rules.endswith(f" · {told}")
    assert told not in whole(lobby("Ada"))


def test_the_rules_of_a_server_have_their_name_above_them() -> None:
    shown = replace(lobby("Ada", rules=replace(CLASSIC, jump_in=HouseRule.ON)), saved_preset="Sunday")
    assert lobby_page(TRANSLATE, shown).rules.startswith("**Sunday** · First to")


def partners(*tables: tuple[str, str], changing: str = "no") -> list[str]:
    """Who are partners, as the lobby says it: of each table the names of both teams."""
    told = [
        " · ".join(
            TRANSLATE("team-members", sign=SIGNS[team], team=team_word(TRANSLATE, team), names=names)
            for team, names in zip(Team, table, strict=True)
        )
        for table in tables
    ]
    if len(told) > 1:
        told = [TRANSLATE("lobby-pairs-table", number=at, pairs=one) for at, one in enumerate(told, 1)]
    return TRANSLATE("lobby-pairs", changing=changing, pairs="\n".join(told)).splitlines()


def test_partners_sit_opposite() -> None:
    rules = replace(CLASSIC, format=Format.PARTNERS)
    four = lobby("Ada", "Bob", "Cleo", "Dan", rules=rules, least=4, most=4)
    assert seats(four)[:1] == partners(("Ada & Cleo", "Bob & Dan"))
    assert seats(replace(four, names=("Ada", "Bob")))[:1] == partners(("Ada & …", "Bob & …"))
    assert seats(replace(four, names=("Ada",)))[:1] == partners(("Ada & …", "… & …"))


def test_a_lobby_of_partners_says_which_team_each_place_belongs_to_also_a_free_one() -> None:
    rules = replace(CLASSIC, format=Format.PARTNERS)
    three = lobby("Ada", "Bob", "Cleo", rules=rules, least=4, most=4)
    assert [line[:4] for line in seats(three)[1:]] == ["1. 🟧", "2. 🟣", "3. 🟧", "4. 🟣"]
    assert seats(three)[-1] == TRANSLATE("lobby-seat-free", number=4, sign="🟣")
    assert TRANSLATE("lobby-pairs-hint") in hints(three)


def test_changing_partners_begin_with_these() -> None:
    four = lobby(*"ABCD", rules=replace(CLASSIC, format=Format.ROTATION_FOUR), least=4, most=4)
    assert seats(four)[:1] == partners(("A & C", "B & D"), changing="yes")
    eight = lobby(*"ABCDEFGH", rules=replace(CLASSIC, format=Format.ROTATION_EIGHT), least=8, most=8)
    assert seats(eight)[:2] == partners(("H & A", "B & D"), ("C & G", "E & F"), changing="yes")


def test_ten_stand_below_each_other_and_more_follow_one_another() -> None:
    assert len(seats(lobby(*FORTY[:10]))) == 10
    [large_table] = seats(lobby(*FORTY, rules=PACKS, most=40))
    assert large_table.startswith(f"-# **1** {FORTY[0]} · **2** {FORTY[1]} · ")
    assert all(name in large_table for name in FORTY)


def test_no_number_that_nobody_can_read_is_shown() -> None:
    shown = replace(lobby(*FORTY, rules=PACKS, most=40), unbounded=True)
    assert str(MAX_SEATS) not in whole(shown)
    assert f"{MAX_SEATS:,}" not in whole(shown)


def test_the_last_line_of_a_lobby_says_in_short_that_its_deal_is_sealed() -> None:
    shown = replace(lobby("Ada"), commitment="0123456789abcdef" * 4)
    assert lobby_page(TRANSLATE, shown).sealed == "-# " + TRANSLATE("lobby-deal", hash="01234567…")
    assert lobby_page(TRANSLATE, lobby("Ada")).sealed == ""


def test_each_word_of_a_cut_stands_behind_its_player() -> None:
    shown = replace(lobby("Ada", "Bob"), cuts=(None, "thunder"))
    cut = TRANSLATE("lobby-seat-cut", number=2, name="Bob", cut="thunder")
    assert seats(shown) == [TRANSLATE("lobby-seat", number=1, name="Ada"), cut]


def test_forty_cuts_share_a_line_and_fit_into_a_message() -> None:
    words = tuple("\\*" * 30 + f"{number:02}" for number in range(40))
    shown = replace(lobby(*FORTY, rules=PACKS, most=40), cuts=words, commitment="ab" * 32)
    assert len(whole(shown)) < 4000
    line = seats(shown)[-1].removeprefix("-# ")
    first = TRANSLATE("lobby-seat-brief", number=1, name=words[0])
    assert line.startswith(TRANSLATE("lobby-cuts", cuts=first)), "the seat is a part of what is hashed"
    assert line.endswith("+36")


@pytest.mark.parametrize("clock", ["a day", "c" * 200, "c" * 400])
def test_long_names_leave_less_room_for_words(clock: str) -> None:
    """Each character of forty names is escaped, and whatever else is told takes more or less room."""
    crowd = replace(lobby(*["\\[" * 32] * 40, rules=PACKS, most=40), locked=True, host_away=True, clock=clock)
    shown = replace(crowd, cuts=("\\*" * 32,) * 40, commitment="ab" * 32, starter=0)
    assert len(whole(shown)) <= 4000
    assert seats(shown)[-1].startswith("-# ✂️")
