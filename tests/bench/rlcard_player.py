"""*Sharp* in RLCard's own environment, against RLCard's own `uno-rule-v1` agent, with two players.

RLCard's rules are not quite ours: a drawn card is played at once if it is wild or of the colour in force, a
Reverse skips nobody, a Wild Draw Four is legal when nothing else is, and nobody calls UNO or challenges. What
RLCard shows becomes a `View` with the nearest rules of ours, and what *sharp* chooses an action of RLCard's.
"""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bot.engine.actions import DRAW, DrawCard, PlayCard
from bot.engine.cards import COLOURS, PLACES, Colour, Face, card
from bot.engine.hand import First, Phase
from bot.engine.presets import OFFICIAL
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import AfterDrawing, Challenges, Declining, TwoReverse, Uno, WildDrawFour
from bot.engine.view import SeatView, View
from bot.players import sharp

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.players.search import Effort

RULES: Final = replace(
    OFFICIAL,
    format=Format.SINGLE,
    after_drawing=AfterDrawing.MUST_PLAY,
    challenges=Challenges.NONE,
    declining=Declining.FORBIDDEN,
    two_reverse=TwoReverse.REVERSES,
    uno=Uno.BY_ITSELF,
    wild_draw_four=WildDrawFour.NO_BLUFF,
)
SYMBOLS: Final = {"skip": "S", "reverse": "R", "draw_2": "D", "wild": "W", "wild_draw_4": "W4"}
CARDS_IN_ALL: Final = 108
FORCED: Final = {"draw_2": 2, "wild_draw_4": 4}


def card_of(text: str) -> Card:
    """Return a card that RLCard writes as ``r-7`` or ``g-wild``; the colour of a wild is no part of it."""
    colour, trait = text.split("-")
    symbol = SYMBOLS.get(trait, trait)
    return card(symbol if symbol in {"W", "W4"} else colour.upper() + symbol)


def colour_of(text: str) -> Colour:
    """Return the colour of a card, that which was named for a wild."""
    return COLOURS["rygb".index(text[0])]


class Player:
    """*Sharp* as an agent of RLCard; it plays one game.

    Attributes:
        use_raw: Tells RLCard that actions are text.
        taken: The seconds of CPU time of each of its choices.
    """

    use_raw = True

    def __init__(self, effort: Effort, seed: int) -> None:
        self.taken: list[float] = []
        self._effort = effort
        self._random = Random(seed)
        self._received: list[int | None] = [None] * len(COLOURS)
        self._read = 0
        self._colour: int | None = None
        self._cards = 7

    def eval_step(self, state: dict[str, Any]) -> tuple[str, list[object]]:
        """Return what to do, as RLCard asks for it."""
        view = self._view(state)
        begun = time.process_time()
        action = sharp.choose(view, self._random, self._effort)
        self.taken.append(time.process_time() - begun)
        listed = state["raw_legal_actions"]
        if action is None:  # there is but one action, which RLCard can list for each copy of a card
            return listed[0], []
        return next(text for text in listed if action_of(text) is action), []

    step = eval_step

    def _view(self, state: dict[str, Any]) -> View:
        raw = state["raw_obs"]
        me = raw["current_player"]
        other = 1 - me
        cards = raw["num_cards"][other]
        self._read_on(state["action_record"], other, cards)
        self._colour = PLACES[colour_of(raw["target"])]
        self._cards = cards
        top = card_of(raw["target"])
        seen = [card_of(text) for text in raw["played_cards"]]
        if seen and seen[-1] is top:
            seen.pop()
        held = tuple(card_of(text) for text in raw["hand"])
        legal = tuple(dict.fromkeys(action_of(text) for text in state["raw_legal_actions"]))
        seats = [
            SeatView(seat=seat, cards=count, points=0, left=False, out=False, called=False)
            for seat, count in enumerate(raw["num_cards"])
        ]
        seats[other] = replace(seats[other], received=tuple(self._received))
        return View(
            seat=me, rules=RULES, commitment="", revision=0, table=0, tables=1, order=(0, 1), partner=None,
            teams=(), hand_number=1, dealer=1, turn=me, phase=Phase.PLAY, top=top, first=First.AS_USUAL,
            colour=COLOURS[self._colour], direction=1,
            draw_pile=CARDS_IN_ALL - sum(raw["num_cards"]) - len(seen) - 1, discard_pile=len(seen) + 1,
            owed=0, seats=tuple(seats), challenged=None, accusation=None, hand=held, drawn=None,
            legal=legal, outcome=None, discards=tuple(seen),
        )  # fmt: skip

    def _read_on(self, record: list[tuple[int, str]], other: int, cards: int) -> None:
        """Note what the other one drew: whoever draws has nothing of the colour."""
        for seat, action in record[self._read :]:
            if seat == other:
                if action == "draw":
                    self._got(max(0, cards - self._cards))
                    if self._colour is not None:
                        self._received[self._colour] = 0  # nor is what it drew and keeps
                else:
                    self._cards -= 1
                    self._colour = PLACES[colour_of(action)]
            elif action == "draw":
                self._colour = None  # what was drawn may have been played
            else:
                self._colour = PLACES[colour_of(action)]
                forced = FORCED.get(action.split("-")[1], 0)
                self._cards += forced
                self._got(forced)
        self._read = len(record)

    def _got(self, count: int) -> None:
        self._received = [None if since is None else since + count for since in self._received]


def action_of(text: str) -> PlayCard | DrawCard:
    """Return an action that RLCard writes as ``r-7``, ``g-wild`` or ``draw``."""
    if text == "draw":
        return DRAW
    played = card_of(text)
    wild = played.face in {Face.WILD, Face.WILD_DRAW_FOUR}
    return PlayCard(played, colour_of(text)) if wild else PlayCard(played)


def play(game: int, seed: int, effort: Effort) -> tuple[bool, list[float]]:
    """Play one game; return whether *sharp* won, and the seconds of each of its choices.

    Args:
        game: Its number: two that follow each other have the same cards, with the seats changed.
    """
    import numpy  # noqa: ICN001, PLC0415 - the bench extra only
    import rlcard  # noqa: PLC0415 - as above
    from rlcard.models.uno_rule_models import UNORuleAgentV1  # noqa: PLC0415 - as above

    dealt = seed * 1_000_003 + game // 2
    numpy.random.seed(dealt % 2**32)  # noqa: NPY002 - their agent uses it
    environment = rlcard.make("uno", config={"seed": dealt % 2**32})
    player, place = Player(effort, dealt), game % 2
    agents: list[Any] = [player, UNORuleAgentV1()]
    environment.set_agents(agents if place == 0 else agents[::-1])
    _, payoffs = environment.run()
    return bool(payoffs[place] > 0), player.taken
