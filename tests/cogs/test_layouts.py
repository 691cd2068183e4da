"""Layouts fit into what Discord takes, with ten seats, the longest names and the largest hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.actions import FORFEIT, PlayCard
from bot.engine.cards import Colour, card
from bot.engine.decks import pack
from bot.engine.events import CardPlayed, DealerDrawn
from bot.engine.presets import CLASSIC, PACKS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Leaving
from bot.i18n import translator
from bot.render.cards import cards_text
from bot.render.events import EventTeller
from bot.render.pictures.hand import hand_page
from bot.rooms.state.history import MAX_NEWEST_EVENTS
from bot.rooms.state.room_state import Entry, RoomState, Seat, Stage, Tally
from cogs.coach.cog import ReviewId
from cogs.core.attachments import Picture
from cogs.core.custom_ids import ButtonId
from cogs.core.layouts import layout, unbroken
from cogs.core.links import OPEN_PREFERENCES, DealCheckId, ReplayStartId
from cogs.core.names import escaped, result_text, seat_names
from cogs.core.verbs import Verb
from cogs.lobby.panels import manage_layout
from cogs.table.hand_view import HandIds, hand_layout
from cogs.table.question_view import accuse_layout, colour_layout, swap_layout
from cogs.table.room_view import ResultId, closed_layout, room_layout
from cogs.table.view import ping_view
from tests.engine.positions import handed, position
from tests.support.hall import spaced

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from discord import ui

    from bot.engine.match import Match

TRANSLATE = translator()
TOKEN = "0123abcd"
MATCH_ID = TOKEN * 4
LONGEST = "*" * 200  # each character is escaped
LOST = "{???}"  # what the words say in place of a fact of more than 2,500 characters
SEATS = tuple(Seat(10**18 + number, LONGEST) for number in range(10))
EVERY_KIND = " ".join(kind.code for kind in dict.fromkeys(pack()))
SIXTY = f"{EVERY_KIND} W W4 R1 Y2 G3 B4"
HANDS = ("R1", *["B1 B2"], *["G1 G2"], *["Y1 Y2"], *["B3 B4"], *["G3 G4"], *["Y3 Y4"], "B5", "G5", "Y5")


def parts(layout: ui.LayoutView | ui.View) -> Iterator[dict[str, Any]]:
    """Every component that is sent: containers, rows, and what stands beside a text included."""

    def inside(components: Sequence[Any]) -> Iterator[dict[str, Any]]:
        for component in components:
            yield component
            yield from inside(component.get("components", ()))
            yield from inside([component["accessory"]] if "accessory" in component else ())

    yield from inside(layout.to_components())


def text(layout: ui.LayoutView) -> str:
    return spaced("\n".join(part["content"] for part in parts(layout) if part["type"] == 10))


def ids(layout: ui.LayoutView | ui.View) -> list[str]:
    """Every custom_id of a table; the way to the preferences stands on every hand and belongs to none."""
    every = [part["custom_id"] for part in parts(layout) if "custom_id" in part]
    return [custom_id for custom_id in every if custom_id != OPEN_PREFERENCES]


def verbs(layout: ui.LayoutView | ui.View, *, live: bool = True) -> list[str]:
    return [
        part["custom_id"].split(":")[1]
        for part in parts(layout)
        if part.get("custom_id", OPEN_PREFERENCES) != OPEN_PREFERENCES and not (live and part.get("disabled"))
    ]


def check_limits(layout: ui.LayoutView | ui.View) -> None:
    """Assert Discord's limits on components, by its documentation."""
    every = list(parts(layout))
    assert 1 <= len(every) <= 40
    assert sum(len(part["content"]) for part in every if part["type"] == 10) <= 4000
    assert len(set(ids(layout))) == len(ids(layout))
    for part in every:
        match part["type"]:
            case 1:
                assert 1 <= len(part["components"]) <= 5
            case 2:
                assert 1 <= len(part.get("label") or "") <= 80 or part["emoji"]
                assert 1 <= len(part["custom_id"]) <= 100
            case 3:
                assert 1 <= len(part["options"]) <= 25
                assert len(part["placeholder"]) <= 150
                assert len({option["value"] for option in part["options"]}) == len(part["options"])
                assert all(1 <= len(option["label"]) <= 100 for option in part["options"])
            case 10:
                assert part["content"].strip()


def lobby(seats: tuple[Seat, ...] = SEATS, **more: Any) -> RoomState:
    host = next((seat.user_id for seat in seats if seat.user_id is not None), 0)
    return RoomState(stage=Stage.LOBBY, host=host, seats=seats, rules=CLASSIC, match_id=MATCH_ID, **more)


def playing(match: Match, stage: Stage = Stage.PLAYING) -> RoomState:
    news = tuple(
        CardPlayed(seat % match.seats, card("W4"), Colour.YELLOW, 1) for seat in range(MAX_NEWEST_EVENTS)
    )
    tallies = (Tally(99, 999),) * match.seats
    return replace(lobby(SEATS[: match.seats]), stage=stage, match=match, news=news, tallies=tallies)


def finished() -> RoomState:
    match = position(*HANDS, points=(10_000, *[9_999] * 9))
    match.apply(0, PlayCard(card("R1")))
    return playing(match, Stage.OVER)


FORTY = (*(Seat(10**18 + number, LONGEST) for number in range(38)), *[Seat(None, "")] * 2)


def crowded(stage: Stage = Stage.PLAYING, **more: Any) -> RoomState:
    """Return forty seats with the longest names, in the middle of everything."""
    hands = handed(1, *[2] * 19, *[8] * 20, begin="R1", top=more.get("top", "R5"), rules=PACKS)
    match = position(*hands, points=(9_999,) * 40, rules=PACKS, dealer=39, **more)
    if stage is Stage.OVER:
        match.apply(0, PlayCard(card("R1")))
    return replace(playing(match, stage), seats=FORTY, tallies=(Tally(99, 999),) * 40, rules=PACKS)


def broken_off() -> RoomState:
    """Return a match of forty that is over for all and won by thirty-nine, because somebody left."""
    rules = replace(PACKS, forfeit=Leaving.ENDS)
    match = position(*handed(*[2] * 40, rules=rules), rules=rules)
    match.apply(3, FORFEIT)
    return replace(playing(match, Stage.OVER), seats=FORTY, tallies=(Tally(),) * 40, rules=rules)


def queued() -> RoomState:
    """Return a table of two for which thirty-eight wait."""
    seated = playing(position("R1 R2", "B1 B2", rules=PACKS))
    return replace(seated, rules=PACKS, newcomers=(*FORTY[2:38], *FORTY[:2]))


STAGES = {
    "lobby of one": lobby(SEATS[:1]),
    "lobby of two": lobby(SEATS[:2]),
    "lobby of ten": lobby(),
    "lobby of forty": replace(lobby(FORTY), rules=PACKS, saved_preset=LONGEST),
    "lobby of partners": replace(lobby(SEATS[:4]), rules=replace(CLASSIC, format=Format.PARTNERS)),
    "locked lobby": lobby(SEATS[:2], entry=Entry(locked=True)),
    "lobby with a starter": lobby(starter=SEATS[9].user_id),
    "lobby of computers": lobby((SEATS[0], *[Seat(None, "")] * 9)),
    "table of ten": playing(position(*HANDS, points=(9_999,) * 10)),
    "table of two": playing(position("R1 R2", "B1 B2")),
    "challenge": playing(position("R1 R2", "B1 B2", top="W4", colour="R", turn=1, challenged=0, before="G")),
    "table of those left": playing(position("R1 R2", "", "B1", left=(1,))),
    "result of ten": finished(),
    "table of forty": crowded(called=(0,), turn=1),
    "challenge among forty": crowded(top="W4", colour="R", turn=20, challenged=19, before="G"),
    "table of those who stayed of forty": crowded(left=tuple(range(2, 40))),
    "result of forty": crowded(Stage.OVER),
    "result of forty, broken off": broken_off(),
    "table of two with forty in line": queued(),
}


KNOWN = tuple(one.template() for one in (DealCheckId, ReplayStartId, ResultId, ReviewId))


@pytest.mark.parametrize("state", STAGES.values(), ids=STAGES)
def test_a_room_fits_at_every_stage(state: RoomState) -> None:
    layout = room_layout(TRANSLATE, state)
    check_limits(layout)
    assert LOST not in text(layout)
    for custom_id in ids(layout):
        if custom_id.startswith("help:") or any(one.fullmatch(custom_id) for one in KNOWN):
            continue
        match = ButtonId.template().fullmatch(custom_id)
        assert match is not None
        assert match["token"] == TOKEN
        assert Verb(match["verb"])


def test_a_lobby_offers_what_is_possible() -> None:
    always = {"leave", "rules", "house", "manage", "variant"}
    offered = {name: {*verbs(room_layout(TRANSLATE, state))} - always for name, state in STAGES.items()}
    assert offered["lobby of one"] == {"join", "computer"}
    assert offered["lobby of two"] == {"join", "computer", "start"}
    assert offered["lobby of ten"] == {"start"}
    assert offered["lobby of computers"] == {"start"}
    assert offered["locked lobby"] == {"start", "computer"}
    assert offered["lobby of forty"] == {"start"}


def test_thirty_nine_winners_are_counted_and_the_first_ones_named() -> None:
    state = broken_off()
    names = seat_names(TRANSLATE, state)
    told = [text(room_layout(TRANSLATE, state)).splitlines()[0], result_text(TRANSLATE, state)]
    for sentence in told:
        assert LOST not in sentence
        assert f"**{names[6]}** and 33 others" in sentence
    assert len(told[1]) <= 2000


def test_whoever_drew_for_the_deal_the_log_tells_it() -> None:
    names = [escaped(LONGEST)] * 40
    drawn = DealerDrawn(tuple(range(40)), (card("W4"),) * 40)
    told = EventTeller(TRANSLATE, names).log([drawn], most=3500)
    assert LOST not in told
    assert told.count("Wild Draw Four") == 12
    assert told.endswith(", ….")


def test_a_hand_of_a_whole_pack_is_shown() -> None:
    told = TRANSLATE("hand-shown", name="Ada", cards=cards_text(TRANSLATE, [card("W4")] * 140))
    assert LOST not in told
    assert told.endswith(" … and 40 more")


# The host's panel


def menus(layout: ui.LayoutView) -> dict[str, list[tuple[str, str]]]:
    """The menus by their verb: what can be chosen, values and labels."""
    return {
        part["custom_id"].split(":")[1]: [(option["value"], option["label"]) for option in part["options"]]
        for part in parts(layout)
        if part["type"] == 3
    }


def test_the_host_chooses_among_the_seats() -> None:
    seats = (Seat(1, "*Ada*"), Seat(None, ""), Seat(2, ""))
    offered = menus(manage_layout(TRANSLATE, lobby(seats)))
    people = [("1", "1. *Ada*"), ("2", "3. Player 3")]
    assert [key for key, _ in offered["starter"]] == ["random", "1", "2"]
    assert offered["starter"][1][1].endswith("1. *Ada*")
    assert offered["kick"] == offered["handover"] == people[1:]
    assert offered["seat"] == [people[0], ("c1", "2. 🤖 Computer 1"), people[1]]


def test_a_computer_player_can_be_sent_away_if_there_is_one() -> None:
    assert "nocomputer" in verbs(manage_layout(TRANSLATE, STAGES["lobby of computers"]))
    assert "nocomputer" not in verbs(manage_layout(TRANSLATE, STAGES["lobby of ten"]))


def test_alone_there_is_nobody_to_settle_anything_with() -> None:
    layout = manage_layout(TRANSLATE, lobby(SEATS[:1]))
    assert [*menus(layout)] == ["starter", "clock", "locale"]
    assert verbs(layout) == ["starter", "clock", "locale", "lock"]


@pytest.mark.parametrize("page", [0, 1, 7])
@pytest.mark.parametrize("moving", [None, str(FORTY[3].user_id), "c39", "gone"])
def test_the_panel_of_forty_seats_fits(page: int, moving: str | None) -> None:
    layout = manage_layout(TRANSLATE, STAGES["lobby of forty"], page=page, moving=moving, notice="x" * 1000)
    check_limits(layout)
    assert all(ButtonId.template().fullmatch(custom_id) for custom_id in ids(layout))
    offered = menus(layout)
    assert len(offered["seat" if moving is None else "seatwith"]) <= 24


def test_the_pages_of_the_panel_hold_every_seat_once() -> None:
    state = STAGES["lobby of forty"]
    both = [menus(manage_layout(TRANSLATE, state, page=page))["seat"] for page in (0, 1)]
    assert [len(page) for page in both] == [24, 16]
    assert len({key for page in both for key, _ in page}) == 40


def test_who_changes_places_is_not_offered_to_change_with() -> None:
    offered = menus(manage_layout(TRANSLATE, lobby(SEATS[:3]), moving=str(SEATS[1].user_id)))
    assert [key for key, _ in offered["seatwith"]] == [str(SEATS[0].user_id), str(SEATS[2].user_id)]


def test_a_table_carries_the_moment_it_was_drawn_for() -> None:
    match = position("R1 R2 R3", "B1 B2")
    match.apply(0, PlayCard(card("R1")))
    layout = room_layout(TRANSLATE, playing(match))
    assert ids(layout) == [f"uno:{verb}:{TOKEN}:1:" for verb in ("hand", "draw", "uno", "catch", "more")]


def test_a_result_offers_a_rematch_and_a_replay_and_lays_the_seed_open() -> None:
    state = finished()
    layout = room_layout(TRANSLATE, state)
    assert verbs(layout) == ["rematch", state.match_id, state.match_id, "check", "more"]
    assert ids(layout)[1:3] == [f"replay:{state.match_id}:start", f"review:{state.match_id}:0"]
    assert bytes(range(32)).hex() in text(layout)


def test_a_result_stays_when_its_table_is_closed() -> None:
    closed = closed_layout(TRANSLATE, finished())
    assert text(closed) == text(room_layout(TRANSLATE, finished()))


HISTORY = [f"replay:{MATCH_ID}:start", f"review:{MATCH_ID}:0", f"result:more:{MATCH_ID}"]


def test_what_is_history_offers_the_replay_and_what_else_there_is_to_read() -> None:
    assert ids(room_layout(TRANSLATE, finished(), live=False)) == HISTORY


def test_a_closed_table_offers_the_same_again_unless_no_match_began() -> None:
    for state, kept in ((finished(), HISTORY), (playing(position("R1 R2", "B1 B2")), HISTORY[:1])):
        assert ids(closed_layout(TRANSLATE, state)) == [f"uno:rematch:{state.token}:0:", *kept]
    assert ids(closed_layout(TRANSLATE, lobby())) == []


def test_a_public_layout_shows_no_card_of_a_hand() -> None:
    match = position("Y9 Y8", "G9 G8", top="R5")
    shown = text(room_layout(TRANSLATE, replace(playing(match), news=())))
    assert "Yellow" not in shown
    assert "Green" not in shown


# The own hand


@dataclass(frozen=True, slots=True)
class Held:
    """A seat with a hand."""

    match: Match
    seat: int = 0

    def layout(self, page: int = 0, notice: str | None = None) -> ui.LayoutView:
        view = self.match.view(self.seat)
        names = seat_names(TRANSLATE, playing(self.match))
        return hand_layout(
            TRANSLATE, hand_page(TRANSLATE, view, names, page=page), ids=HandIds(view, TOKEN), notice=notice
        )


@pytest.mark.parametrize("page", [0, 1, 2])
@pytest.mark.parametrize(
    "held",
    [
        Held(position(SIXTY, "B9", top="R5")),
        Held(position(SIXTY, "B9", top="R5", drawn="W4")),
        Held(position(SIXTY, "B9 B8", top="R5", turn=1)),
        Held(position("B9 B8", SIXTY, top="W4", colour="R", turn=1, challenged=0, before="G"), 1),
    ],
    ids=["play", "drawn", "waiting", "answer"],
)
def test_the_largest_hand_fits(held: Held, page: int) -> None:
    notice = "\n> ".join([f"**{LONGEST}** held: " + ", ".join(["🌈 Wild Draw Four"] * 60), "You drew six."])
    layout = held.layout(page, notice)
    check_limits(layout)
    assert all(ButtonId.template().fullmatch(custom_id) for custom_id in ids(layout))
    assert "You drew six." in text(layout)


def test_a_hand_offers_what_is_legal() -> None:
    assert verbs(Held(position("R1 G2 W R3", "B1 B2")).layout()) == ["play", "play", "why", "colour", "draw"]
    assert verbs(Held(position("R1 G2", "B1 B2")).layout()) == ["play", "why", "draw", "uno"]
    assert verbs(Held(position("R1 G2 R9", "B1 B2", drawn="R9")).layout()) == ["why", "play", "why", "pass"]
    assert verbs(Held(position("R1 G2 R9", "B1 B2 B3", turn=1)).layout()) == ["why"] * 3
    answer = position("R1 R2 R3", "B1 B2 B3", top="W4", colour="R", turn=1, challenged=0, before="G")
    assert verbs(Held(answer, 1).layout()) == [*["why"] * 3, "challenge", "accept"]


@pytest.mark.parametrize(
    "more",
    [
        {"colours": tuple((colour, 9) for colour in Colour), "uno": True, "draw": False},
        {"challenge": True, "accept": 99, "uno": True, "draw": True},
        {"keep": True, "uno": True, "everything": True},
    ],
    ids=["naming", "answering", "drawn"],
)
def test_the_fullest_hand_fits_with_a_picture_and_a_vote(more: dict[str, Any]) -> None:
    view = position(SIXTY, "B9", top="R5").view(0)
    page = replace(hand_page(TRANSLATE, view, ("A", "B")), hidden=9, vote=True, **more)
    picture = Picture("hand-0.png", b"", "Your cards")
    check_limits(hand_layout(TRANSLATE, page, ids=HandIds(view, TOKEN), notice="x", picture=picture))


def rows_of(hand: str) -> list[int]:
    """Return how many cards stand in each row of a hand."""
    found = [
        [one["custom_id"] for one in part["components"]]
        for part in parts(Held(position(hand, "B9", top="R5")).layout())
        if part["type"] == 1
    ]
    return [len(row) for row in found if {one.split(":")[1] for one in row} <= {"play", "why", "colour"}]


def test_rows_of_cards_are_not_wider_than_a_phone() -> None:
    assert rows_of("R1 R2 R3 R4 Y1 Y2 Y3 Y4 G1") == [4, 4, 1], "numbers are narrow"
    assert rows_of("R7 RS Y2 G7 B0 W W4") == [3, 3, 1]
    assert rows_of("RR RR RS RS YR YR") == [2, 1], "so many letters take half of it"


@pytest.mark.parametrize("seats", [1, 5, 6, 25, 26, 99])
def test_the_choice_of_a_player_fits_with_any_number(seats: int) -> None:
    view = position("R7 R2", "B1", rules=replace(CLASSIC, table_talk=20)).view(0)
    others = [(seat, "W" * 32 + " · 108 cards") for seat in range(seats)]
    found: list[str] = []
    for page in range(-(-seats // 25)):
        swap = swap_layout(
            TRANSLATE, PlayCard(card("R7")), ids=HandIds(view, TOKEN), partners=others, page=page
        )
        accusing = accuse_layout(TRANSLATE, ids=HandIds(view, TOKEN), others=others, page=page)
        for asked in (swap, accusing):
            check_limits(asked)
            assert all(ButtonId.template().fullmatch(custom_id) for custom_id in ids(asked))
        menus = [part for part in parts(swap) if part["type"] == 3]
        found += [option["value"] for menu in menus for option in menu["options"]]
        found += [one.partition("@")[2] for one in ids(swap) if "@" in one]
    assert found == [str(seat) for seat in range(seats)]


def test_pages_are_turned_within_the_hand() -> None:
    held = Held(position(SIXTY, "B9", top="R5"))
    turns = [[i for i in ids(held.layout(page)) if i.startswith("uno:page:")] for page in range(3)]
    assert [[custom_id.rsplit(":", 1)[1] for custom_id in two] for two in turns] == [
        ["<0", ">1"],
        ["<0", ">2"],
        ["<1", ">2"],
    ]
    assert "page" not in verbs(Held(position("R1 R2", "B9")).layout(), live=False)


def test_a_hand_that_is_over_or_left_has_no_buttons_to_decide() -> None:
    match = position("R1 R2", "B1 B2", "G1 G2")
    match.apply(0, FORFEIT)
    assert ids(Held(match).layout()) == []
    match.apply(1, FORFEIT)
    layout = Held(match, 2).layout()
    check_limits(layout)
    assert verbs(layout) == []


@pytest.mark.parametrize("code", ["W", "W4"])
def test_a_wild_card_asks_for_one_of_four_colours(code: str) -> None:
    asking = HandIds(position("W W4 R1", "B1").view(0), TOKEN)
    layout = colour_layout(TRANSLATE, card(code), ids=asking, names=("A", "B"))
    check_limits(layout)
    assert [custom_id.rsplit(":", 1)[1] for custom_id in ids(layout)] == [
        *(f"{code}>{colour.value}" for colour in Colour),
        "0",
    ]


def test_other_layouts_fit() -> None:
    check_limits(layout("x" * 4000))
    ping = ping_view(TRANSLATE, STAGES["table of ten"], 0)
    check_limits(ping)
    assert verbs(ping) == ["hand", "draw"]


async def test_no_layout_listens_itself() -> None:
    """A layout that listens would have its buttons answered by the library too, and stay in memory."""
    held = Held(position("R1 G2 W R3", "B1 B2"))
    layouts: list[ui.LayoutView | ui.View] = [
        *(room_layout(TRANSLATE, state) for state in STAGES.values()),
        held.layout(),
        colour_layout(TRANSLATE, card("W"), ids=HandIds(held.match.view(0), TOKEN), names=("A", "B")),
        layout("x"),
        ping_view(TRANSLATE, STAGES["table of ten"], 0),
    ]
    assert [layout.is_finished() for layout in layouts] == [True] * len(layouts)
    assert {layout.timeout for layout in layouts} == {None}


@pytest.mark.parametrize(
    "text",
    [
        "`a 1 b`",
        "``a ` 2 b``",
        "```\nhand 1 · 2\n```",
        "Ann~ Red",
        "**Ann** played",
        "### Your turn",
        "- one",
    ],
)
def test_where_a_line_may_break_or_something_is_to_be_copied_a_text_stays(text: str) -> None:
    assert unbroken(text) == text
    assert unbroken(f"Ann: 3, {text}, 4 · x") == f"Ann:\xa03, {text}, 4\xa0· x"
