"""Saved matches and events: what is written can be read, anything else is refused by name."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, get_args

import pytest

from bot.engine.cards import Face
from bot.engine.codec import VERSION, decode_match, decode_rules, encode_match, encode_rules
from bot.engine.codec.events import fits_seats
from bot.engine.codec.formats import SavedMatchError
from bot.engine.events import Event
from bot.engine.match import Match
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, MERCILESS, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook.dealing import StartWild
from bot.engine.rulebook.match import Format, Places
from bot.engine.rulebook.play import Blank, BlankRule, Drawing, DrawnCall, HouseRule, Stacking
from bot.engine.rulebook.rules import Rules
from bot.engine.shuffle import Stream
from bot.rooms.state.codec import decode_event
from tests.engine.positions import SEED, act, dealt, frozen, handed, position
from tests.engine.simulate import next_action
from tests.support.for_each import for_each
from tests.support.saved_events import encode_event

MARKED = replace(
    OFFICIAL,
    blanks=(
        Blank(rule=BlankRule.SWAP_HANDS, text="Tausch! \u2728"),
        Blank(stand_in=Face.SEVEN),
        Blank(rule=BlankRule.PLAY_AGAIN),
        Blank(),
    ),
)

# Rules


@pytest.mark.parametrize(
    "rules",
    [
        *PRESETS.values(),
        replace(CLASSIC, hand_size=3, target=1, drawing=Drawing.UNTIL_PLAYABLE, uno_penalty=0),
        replace(CLASSIC, format=Format.PARTNERS, stacking=Stacking.EITHER, jump_in=HouseRule.ON),
        MARKED,
    ],
)
def test_rules_are_read_as_they_were_written(rules: object) -> None:
    assert rules == decode_rules(json.loads(json.dumps(encode_rules(rules))))  # type: ignore[arg-type]


@for_each("option", encode_rules(CLASSIC))
def test_a_missing_option_has_its_default(option: str) -> None:
    """An option added later means by default what was always done: so an old game goes on as it began."""
    rules = replace(MARKED, drawn_call=DrawnCall.STANDS, hand_size=3)
    saved = encode_rules(rules)
    del saved[option]
    if option == "preset":
        with pytest.raises(SavedMatchError, match=option):
            decode_rules(saved)
    else:
        assert decode_rules(saved) == replace(rules, **{option: getattr(Rules(), option)})


IMPOSSIBLE: dict[str, list[object]] = {
    "hand_size": [0, 16, -1, "7", None, 7.5, [7]],
    "target": [0, 10_001, "500", None],
    "uno_penalty": [-1, 11, "2", None],
    "drawing": ["two", None, 1],
    "most_seats": [2**31, 1, "10", None],
    "least_seats": [1, 0, "2", None],
    "preset": [None, 7],
    "jump_in": [True, "maybe", None],
    "format": ["poker", None],
    "stacking": [1, "both"],
}


@for_each(("option", "value"), [(name, bad) for name, values in IMPOSSIBLE.items() for bad in values])
def test_an_impossible_option_is_refused(option: str, value: object) -> None:
    with pytest.raises(SavedMatchError, match="rules"):
        decode_rules({**encode_rules(CLASSIC), option: value})


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(SavedMatchError, match="poker"):
        decode_rules({**encode_rules(CLASSIC), "poker": True})


@pytest.mark.parametrize(
    "bad",
    [None, "x", [None], [[]], [[None, "no-effect"]], [["R7", "no-effect", ""]], [[None, "joke", ""]] * 4],
)
def test_impossible_blanks_are_refused(bad: object) -> None:
    with pytest.raises(SavedMatchError, match="blanks"):
        decode_rules({**encode_rules(CLASSIC), "blanks": bad})


def test_options_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(SavedMatchError, match="nothing-to-challenge"):
        decode_rules({**encode_rules(CLASSIC), "wild_draw_four": "always"})


# Matches


def play() -> Match:
    return position("R1 B9 W", "R2 G2", "", "R3", top="R5", called=(1,), left=(2,), points=(7, 0, 20, 13))


def drawn() -> Match:
    return position("R1 B9 W", "R2 G2", top="R5", drawn="W", direction=-1)


def challenge() -> Match:
    match = position("W4 R9", "G2 G3", "B1 B2", top="R5")
    act(match, 0, "W4>G")
    return match


def over() -> Match:
    match = position("R1", "R2 G2", "B1", top="R5", points=(499, 3, 3))
    act(match, 0, "R1")
    return match


def left() -> Match:
    match = position("R1 R2", "R2 G2", top="R5")
    act(match, 0, "forfeit")
    return match


def colour() -> Match:
    return dealt("W", rules=PACKS)[0]


def any_card() -> Match:
    return dealt("W4", rules=ANYWHERE)[0]


def stacked() -> Match:
    match = position("RD R9 Y1", "G2 GD", "B1 B2", top="R5", rules=replace(CLASSIC, stacking=Stacking.SAME))
    act(match, 0, "RD")
    act(match, 1, "GD")
    return match


def accused() -> Match:
    match = position("R1 R2", "R3 R4", "R6 R7", "B1 B2", "G1 G2", top="R5", rules=PACKS)
    act(match, 0, "accuse:1")
    act(match, 2, "convict")
    act(match, 3, "acquit")
    return match


def scored() -> Match:
    match = position("R1 RS R9", "G2 G3", top="R5", rules=DUEL)
    act(match, 0, "RS")
    return match


def out() -> Match:
    rules = replace(OFFICIAL, format=Format.ELIMINATION)
    match = position("R1", "W W4", "B1", top="R5", points=(0, 450, 0), rules=rules)
    act(match, 0, "R1")
    return match


def blank() -> Match:
    return position("RX R9 Y1", "G2 G4", top="R5", rules=MARKED)


def roulette() -> Match:
    match = position("WC R9 Y1", "G2 G4", top="R5", rules=MERCILESS)
    act(match, 0, "WC")
    return match


def finished() -> Match:
    rules = replace(CLASSIC, places=Places.PLAY_ON)
    match = position("G1 G2", "B1", "R1", "Y1", top="B5", turn=1, rules=rules)
    act(match, 1, "B1")
    return match


def knocked_out_finished_and_deflected() -> Match:
    """One is out by the hand limit, one finished with a Draw Four, and another passed it on."""
    rules = replace(MERCILESS, places=Places.PLAY_ON, deflect=HouseRule.ON)
    match = position("RD R9", handed(1, 23, rules=rules)[1], "RD4", "RS B1", "B2 B3", rules=rules)
    for seat, action in enumerate(("RD", "accept", "RD4", "RS")):
        act(match, seat, action)
    assert (match.hand.order, match.hand.finished, match.hand.owed) == ((0, 3, 4), (2,), 4)
    return match


def two_tables() -> Match:
    return Match.start(replace(OFFICIAL, format=Format.ROTATION_EIGHT), seats=8, seed=SEED)[0]


def waiting() -> Match:
    match = two_tables()
    chances = Stream(SEED)
    while not match.tables[0].over:
        seat, action = next_action(match, chances)
        if match.table_of(seat) == 0:
            match.apply(seat, action)
    return match


def abandoned() -> Match:
    match = waiting()
    act(match, match.tables[0].order[2], "forfeit")
    return match


def many_packs() -> Match:
    match = Match.start(PACKS, seats=33, seed=SEED)[0]
    act(match, 7, "forfeit")
    return match


def more_packs() -> Match:
    """Return a match of eleven, with cards that ten would not have: they would get one pack."""
    rules = replace(PACKS, least_seats=10, hand_size=15)
    assert rules.problems(seats=10)
    return Match.start(rules, seats=11, seed=SEED)[0]


def expecting() -> Match:
    match = position("R1 R2", "G1", top="R5")
    match.expect(1)
    return match


COMMITMENT = "c0" * 32


def committed() -> Match:
    return Match.start(CLASSIC, seats=3, seed=SEED, commitment=COMMITMENT)[0]


MATCHES = [play, drawn, challenge, over, left]
MATCHES += [
    waiting,
    abandoned,
    colour,
    any_card,
    stacked,
    accused,
    scored,
    out,
    blank,
    roulette,
    finished,
    knocked_out_finished_and_deflected,
    two_tables,
    many_packs,
    more_packs,
    expecting,
    committed,
]


def test_a_commitment_is_saved_only_if_one_was_given() -> None:
    assert "commitment" not in encode_match(play())
    assert encode_match(committed())["commitment"] == COMMITMENT == committed().commitment


@pytest.mark.parametrize("bad", ["", "ab", "AB" * 32, "x" * 64, None, 7])
def test_a_damaged_commitment_is_refused_by_name(bad: object) -> None:
    with pytest.raises(SavedMatchError, match="commitment"):
        decode_match({**saved(play()), "commitment": bad})


def saved(match: Match) -> dict[str, Any]:
    """Return a match as it comes back from the store."""
    value = json.loads(frozen(match))
    assert isinstance(value, dict)
    return value


@pytest.mark.parametrize("make", MATCHES)
def test_a_match_is_read_as_it_was_written(make: Any) -> None:
    match = make()
    again = decode_match(saved(match))
    assert frozen(again) == frozen(match)
    for seat in (*range(match.seats), None):
        assert again.view(seat) == match.view(seat)
    assert again.outcome == match.outcome
    assert again.rules == match.rules


def test_what_is_read_shares_nothing_with_what_was_saved() -> None:
    value = saved(play())
    before = json.dumps(value, sort_keys=True)
    act(decode_match(value), 0, "R1")
    assert json.dumps(value, sort_keys=True) == before


@pytest.mark.parametrize("version", [0, VERSION + 1, -VERSION, "1", True, 1.0, None])
def test_an_unknown_version_is_refused(version: object) -> None:
    with pytest.raises(SavedMatchError, match=f"version {version!r}"):
        decode_match({**saved(play()), "version": version})


def test_a_value_without_a_version_is_refused() -> None:
    with pytest.raises(SavedMatchError, match="version"):
        decode_match({})


@pytest.mark.parametrize("name", [name for name in encode_match(play()) if name != "version"])
def test_a_missing_value_is_refused_by_name(name: str) -> None:
    value = saved(play())
    del value[name]
    with pytest.raises(SavedMatchError, match=name):
        decode_match(value)


LATER = {"buried", "received", "declined"}
"""What earlier bots did not store of a hand."""


@for_each("name", [name for name in encode_match(play())["tables"][0] if name not in LATER])
def test_a_missing_value_of_the_hand_is_refused_by_name(name: str) -> None:
    value = saved(play())
    del value["tables"][0][name]
    with pytest.raises(SavedMatchError, match=name):
        decode_match(value)


def test_a_hand_of_an_earlier_bot_has_nothing_to_tell_of_what_was_seen() -> None:
    value = saved(play())
    for name in LATER:
        value["tables"][0].pop(name, None)
    hand = decode_match(value).hand
    assert (hand.buried, sum(hand.received), sum(hand.declined)) == (0, 0, 0)


DAMAGED: dict[str, list[object]] = {
    "seats": [0, 1, 11, "4", None],
    "numbers": [[0], ["1"], None, [], [1, 1], [1.5]],
    "points": [[], [1, 2], "1234", None, [1, 2, 3, "4"]],
    "revision": [-1, "0", None],
    "outcome": [{}, [], "over"],
    "rules": [{}, None, []],
    "left": [[4], ["1"], None],
    "eliminated": [[1], None, [["1"]], [[]], [[4]]],
    "tables": [{}, None, [], [{}], [None]],
}


@for_each(("name", "bad"), [(name, bad) for name, values in DAMAGED.items() for bad in values])
def test_a_damaged_value_is_refused_by_name(name: str, bad: object) -> None:
    with pytest.raises(SavedMatchError, match=name):
        decode_match({**saved(play()), name: bad})


DAMAGED_HAND: dict[str, list[object]] = {
    "seed": ["", "00", "xx" * 32, None, 7],
    "used": [-1, 1 << 59, "0", None],
    "dealer": [-1, 4, "0", None],
    "order": [[], [0, 0, 1], [0, 4], [1, 0], [3, 0, 1], ["0"], None],
    "hands": [[], ["R1 B9 W"], ["R1", "R99", "", "R3"], None, [None] * 4],
    "draw_pile": ["", "R1", "X", None, ["R1"]],
    "discard_pile": ["", "R6", "R5 R5", None],
    "colour": ["r", "", None, "RED"],
    "direction": [0, 2, "1", None],
    "turn": [2, -1, 4, "0", None],
    "phase": ["", "drawn", "challenge", "answer", "over", "roulette", "PLAY", None],
    "drawn": ["R1", "X", 5],
    "called": [[2], [9], ["1"], None],
    "catchable": [2, 9, "1"],
    "bluff_colour": ["X", "R", 1],
    "bluff_hand": ["X", None, "R1"],
    "challenged": [0, 9, "0"],
    "winner": [9, "0"],
    "lane": [-1, 1, "0", None],
    "first": ["", None, "any"],
    "turns": [-1, "0", None],
    "owed": [-1, 2, "0", None],
    "accusation": [[], [1], "x", [1, 0, 0, None, []], [2, 0, 0, [], []], [1, 0, 0, [4], []]],
    "accusers": [[2], ["0"], None],
    "scored": [[], [0, 0], None, ["0"] * 4],
    "buried": [-1, 200, "1", None],
    "received": [[1], [-1, 0, 0, 0], None, ["0"] * 4],
    "declined": [[0], [99] + [0] * 15, None, ["0"] * 16],
    "end": ["empty", "x", 0],
    "finished": [[0], [2], [9], ["1"], None],
}


@for_each(("name", "bad"), [(name, bad) for name, values in DAMAGED_HAND.items() for bad in values])
def test_a_damaged_value_of_the_hand_is_refused_by_name(name: str, bad: object) -> None:
    """A phase that does not go with the rest is refused by the name of what is missing there."""
    value = saved(play())
    value["tables"][0][name] = bad
    with pytest.raises(SavedMatchError, match=name):
        decode_match(value)


@pytest.mark.parametrize("bad", [[0], [1, 1], [4]])
def test_only_seats_that_are_out_of_the_hand_have_a_place_in_it(bad: list[int]) -> None:
    value = saved(finished())
    assert value["tables"][0]["finished"] == [1]
    value["tables"][0]["finished"] = bad
    with pytest.raises(SavedMatchError, match="finished"):
        decode_match(value)


@pytest.mark.parametrize("table", [0, 1])
def test_an_order_that_is_no_seating_of_the_format_is_refused(table: int) -> None:
    """In a rotation, who sits where is known for each hand: neighbours of another pairing are refused."""
    value = saved(two_tables())
    order = value["tables"][table]["order"]
    for bad in ([*order[1:], order[0]], order[::-1], value["tables"][1 - table]["order"], [0, 1, 2, 3]):
        value["tables"][table]["order"] = bad
        with pytest.raises(SavedMatchError, match="order"):
            decode_match(value)
    value["tables"][table]["order"] = order
    assert frozen(decode_match(value)) == frozen(two_tables())


def test_an_order_of_the_pairing_before_is_refused() -> None:
    value = saved(two_tables())
    value["numbers"] = [5, 5]
    with pytest.raises(SavedMatchError, match="order"):
        decode_match(value)


def test_a_dealer_who_sits_at_the_other_table_is_refused() -> None:
    value = saved(two_tables())
    value["tables"][0]["dealer"] = value["tables"][1]["dealer"]
    with pytest.raises(SavedMatchError, match="dealer"):
        decode_match(value)


@pytest.mark.parametrize("owed", [1, 3])
def test_fewer_cards_owed_than_the_top_card_asks_for_are_refused(owed: int) -> None:
    value = saved(challenge())
    value["tables"][0]["owed"] = owed
    with pytest.raises(SavedMatchError, match="owed"):
        decode_match(value)


def test_a_damaged_number_of_seats_costs_no_memory() -> None:
    value = saved(many_packs())
    with pytest.raises(SavedMatchError, match="points"):
        decode_match({**value, "seats": 2**31 - 1})


@pytest.mark.parametrize("name", ["winners", "points", "places"])
def test_a_result_of_other_seats_is_refused(name: str) -> None:
    value = saved(over())
    value["outcome"][name] = [0, 1, 2, 3]
    with pytest.raises(SavedMatchError, match="outcome"):
        decode_match(value)


@pytest.mark.parametrize("bad", [None, [], "match", 7])
def test_what_is_no_match_at_all_is_refused(bad: Any) -> None:
    with pytest.raises(SavedMatchError):
        decode_match(bad)


def test_what_is_wrong_is_named_from_the_match_down_to_the_value() -> None:
    value = saved(play())
    value["tables"][0]["turn"] = 9
    with pytest.raises(SavedMatchError, match=r"^saved match: tables\[0\]\.turn: 9 does not fit$"):
        decode_match(value)
    value = saved(play())
    value["rules"]["hand_size"] = 99
    with pytest.raises(SavedMatchError, match=r"^saved match: rules: hand-size$"):
        decode_match(value)


def test_a_lost_or_doubled_card_is_refused() -> None:
    value = saved(play())
    value["tables"][0]["draw_pile"] += " R5"
    with pytest.raises(SavedMatchError, match="cards"):
        decode_match(value)


# Events


def happened() -> list[Event]:
    """Return at least one event of every kind, as whole games bring them."""
    everything = replace(
        MARKED, target=300, format=Format.ELIMINATION, stacking=Stacking.EITHER, jump_in=HouseRule.ON,
        seven_zero=HouseRule.ON, wrong_call=1, table_talk=4, sets=HouseRule.ON, deflect=HouseRule.ON,
    )  # fmt: skip
    games = [
        (replace(CLASSIC, target=500), 5, 1),
        (everything, 6, 0),
        (replace(PACKS, start_wild_draw_four=StartWild.RANDOM_COLOUR, target=400), 3, 0),
        (ANYWHERE, 4, 0),
        (DUEL, 2, 0),
        (replace(CLASSIC, hand_limit=20, hand_size=15, stacking=Stacking.EITHER), 4, 0),
        (replace(MERCILESS, places=Places.PLAY_ON), 4, 0),
    ]
    events: list[Event] = []
    for rules, seats, forfeits in games:
        match, started = Match.start(rules, seats=seats, seed=SEED)
        events += started
        chances = Stream(SEED)
        if rules.format is Format.POINTS:
            match.expect(1)
        while match.outcome is None:
            events += match.apply(*next_action(match, chances, forfeits=forfeits))
    return events


def test_every_event_is_read_as_it_was_written() -> None:
    events = happened()
    for event in events:
        assert decode_event(json.loads(json.dumps(encode_event(event)))) == event
        assert fits_seats(event, 6)
    kinds = {kind for union in get_args(Event) for kind in (get_args(union) or (union,))}
    assert {type(event) for event in events} == kinds


@for_each(
    "bad",
    [
        *([], ["Nothing"], ["CardPlayed"], ["CardPlayed", 0, "R99", "R", 1], ["CardPlayed", 0, "R9", "X", 1]),
        *(["TurnPassed", "x"], ["TurnPassed", None], ["TurnPassed", True], ["TurnPassed", 1.0]),
        *(
            ["CardPlayed", 0, "R9", "R", "many"],
            ["CardPlayed", 0, "R9", 1, 1],
            ["AccusationEnded", 0, 1, 0],
        ),
        *(["MatchStarted", [2], "ab"], ["MatchStarted", 2, 7], ["DealerDrawn", 3, "R1"]),
        *(["HandEnded", 1, None, 0, ["", ""], [0, "x"], 0], ["WildDrawFourChallenged", 0, 1, None]),
        *(["TurnPassed", 0, 0], ["CardsDrawn", 0, 1, "fun"], ["CardsReceived", 0, None], None, {}, "x"),
    ],
)
def test_a_damaged_event_is_refused(bad: Any) -> None:
    with pytest.raises(SavedMatchError, match="saved event"):
        decode_event(bad)


@pytest.mark.parametrize(
    "bad",
    [
        *(["TurnPassed", 4], ["TurnPassed", -1], ["UnoCaught", 0, 9], ["WrongCall", 0, 4], ["Accused", 4, 0]),
        *(["HandsSwapped", 0, 4], ["HandStarted", 1, 4, "R1", "", 0], ["DealerDrawn", [0, 4], "R1 R2"]),
        *(["HandEnded", 1, 4, 0, [""] * 4, [0] * 4, 0], ["HandEnded", 1, 0, 0, [""] * 5, [0] * 4, 0]),
    ],
)
def test_an_event_of_a_seat_that_is_not_there_is_told_from_others(bad: Any) -> None:
    event = decode_event(bad)
    assert encode_event(event) == bad
    assert not fits_seats(event, 4)
