"""One hand of UNO, written down once more, straight from the sheets and from RULES.

Nothing here was taken from the engine but its vocabulary: names of cards, actions, options and phases. There
are no masks, no caches and no shortcuts, only lists; every rule stands beside the sentence it comes from.
Quotes name their sheet or RULES. What no sheet and no line of RULES settles is marked "silent". What is said
of the merciless sheet ("merciless") and of playing on ("places") are facts, not its words.

The deal and its start card are not here: a hand begins in the position after the deal. Neither are shuffles:
`shuffled` is handed in, one list for each shuffle that the engine did, and must hold the very cards that are
shuffled here.
"""

# ruff: noqa: ERA001 - the comments are quotes; none of them is code

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from bot.engine.actions import (
    ACCEPT,
    CALL_UNO,
    CHALLENGE,
    DRAW,
    FORFEIT,
    NAME_COLOURS,
    PASS,
    Action,
    CatchUno,
    NameColour,
    PlayCard,
    PlaySet,
)
from bot.engine.cards import Card, Colour, Face
from bot.engine.rulebook.match import EffectOrder, Format, Places
from bot.engine.rulebook.play import (
    AfterDrawing,
    Blank,
    BlankRule,
    Challenges,
    Declining,
    Drawing,
    DrawnCall,
    EarlyUno,
    HouseRule,
    LastCard,
    Leaving,
    LeftCards,
    Matching,
    Refill,
    RightChallenger,
    Stacking,
    TwoReverse,
    Uno,
    Victim,
    WildDrawFour,
    Window,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.rulebook.rules import Rules

WORTH_IN_CARDS = {
    Face.DRAW_TWO: 2,
    Face.DRAW_FOUR: 4,
    Face.WILD_DRAW_FOUR: 4,
    Face.WILD_REVERSE_DRAW_FOUR: 4,
    Face.WILD_DRAW_SIX: 6,
    Face.WILD_DRAW_TEN: 10,
}
"""How many cards each drawing card stands for; merciless: "Reverse Draw Four as a 4"."""

PLACE_POINTS = (100, 60, 40, 25, 15, 10, 5)
"""places: points of the first, the second and so on, then none."""

PARTNERSHIPS = (Format.PARTNERS, Format.ROTATION_FOUR, Format.ROTATION_EIGHT)


class Disagreement(Exception):  # noqa: N818 - neither side is an error before somebody has judged
    """The two implementations differ."""


def orders(cards: list[Card], size: int) -> set[tuple[Card, ...]]:
    """Return so many of some cards in every order in which a set is played: those between are sorted."""
    return {
        (first, *sorted(middle, key=lambda card: card.order), last)
        for chosen in set(combinations(sorted(cards, key=lambda card: card.order), size))
        for first, last, middle in ends(chosen)
    }


def ends(cards: tuple[Card, ...]) -> Iterator[tuple[Card, Card, tuple[Card, ...]]]:
    """Yield the first card, the last one and the others, for every choice of the two."""
    for one, other in permutations(range(len(cards)), 2):
        yield cards[one], cards[other], tuple(c for at, c in enumerate(cards) if at not in (one, other))


class NaiveHand:
    def __init__(self, rules: Rules, seats: list[int], hands: dict[int, list[Card]]) -> None:
        self.rules = rules
        self.seats = seats  # who is still in, clockwise
        self.hands = hands
        self.draw_pile: list[Card] = []  # the last one is on top
        self.discard_pile: list[Card] = []  # the last one is on top
        self.colour: Colour | None = None
        self.first = "as-usual"  # what fits on the start card: as-usual, colour-only or anything
        self.direction = 1
        self.turn = seats[0]
        self.phase = "play"  # colour, play, drawn, challenge, answer, roulette or over
        self.drawn: Card | None = None
        self.owed = 0
        self.owed_for: Face | None = None  # which drawing card says so, the newest one
        self.called: list[int] = []
        self.catchable: int | None = None
        self.bluffer: int | None = None  # who played the Wild Draw Four that can be challenged
        self.it_was_a_bluff = False
        self.scored = dict.fromkeys(hands, 0)  # for cards played, in `duel`
        self.totals = dict.fromkeys(hands, 0)  # points before this hand
        self.winner: int | None = None
        self.out: list[int] = []  # who is out of this hand alone, by the hand limit
        self.finished: list[int] = []  # who is out of cards while others play on, the first one first
        self.shuffled: list[list[Card]] = []

    # What a card is

    def blank(self, card: Card) -> Blank | None:
        """Return what is written on a Blank; None for every other card."""
        # RULES: "Four Blanks, one of each colour"; a stand-in "then is that card", so it is no Blank.
        if card.face is not Face.BLANK:
            return None
        assert card.colour is not None
        return self.rules.blanks[list(Colour).index(card.colour)]

    def value(self, card: Card) -> int:
        # RULES: "number = face; Draw Two, Reverse, Skip = 20; Wild, Wild Draw Four = 50; Blank = agreed on".
        # merciless: face value, coloured action cards 20, wilds 50.
        if card.face is Face.BLANK:
            return self.rules.blank_value
        if card.face.value.isdigit():
            return int(card.face.value)
        return 50 if card.colour is None else 20

    def swaps_hands(self, card: Card) -> bool:
        # RULES: "a 7 swaps hands with a player of one's choice"; Blank: "swap hands with a player of your
        # choice".
        if card.face is Face.SEVEN and self.rules.seven_zero is HouseRule.ON:
            return True
        blank = self.blank(card)
        return blank is not None and blank.rule is BlankRule.SWAP_HANDS

    def passes_hands(self, card: Card) -> bool:
        # RULES: "a 0 passes all hands on in the direction of play"; Blank: "all hands pass on".
        if card.face is Face.ZERO and self.rules.seven_zero is HouseRule.ON:
            return True
        blank = self.blank(card)
        return blank is not None and blank.rule is BlankRule.PASS_HANDS

    # What may be done

    def legal(self, seat: int) -> set[Action]:
        actions: set[Action] = set()
        if self.phase == "over" or seat not in self.seats:
            # silent: who is out of the hand alone can still leave the match.
            still_there = seat in self.out or seat in self.finished
            return {FORFEIT} if self.phase != "over" and still_there else actions
        actions.add(FORFEIT)
        actions |= self.legal_calls(seat)
        if seat == self.turn:
            # merciless, Colour Roulette: "the next player names a colour", and can do nothing else.
            if self.phase in ("colour", "roulette"):
                actions |= set(NAME_COLOURS)
            if self.phase == "play":
                actions |= self.legal_plays(seat)
            if self.phase == "drawn":
                actions |= self.legal_with_drawn_card(seat)
            if self.phase in ("challenge", "answer"):
                actions |= self.legal_answers(seat)
        else:
            actions |= self.legal_jumps(seat)
        return actions

    def legal_calls(self, seat: int) -> set[Action]:
        actions: set[Action] = set()
        rules = self.rules
        cards = len(self.hands[seat])
        # duel: "If you have one card remaining in your hand, you will call UNO!" RULES: announced by itself.
        if seat not in self.called and rules.uno is not Uno.BY_ITSELF:
            if cards == 1:
                # official: 'you "catch" yourself before any other player catches you, you are safe'.
                # anywhere: "about to play his second to last card he needs to press": now it is too late.
                if rules.uno is Uno.UNTIL_CAUGHT:
                    actions.add(CALL_UNO)
            elif cards == 2 and rules.early_uno is EarlyUno.COUNTS:
                # RULES: "UNO said with two cards counts, also out of turn".
                actions.add(CALL_UNO)
            elif cards >= 2 and rules.wrong_call > 0:
                # RULES: "calling UNO with more than two cards [...] costs the caller; at 0 [...] refused".
                # silent: where two are too early, two are too many.
                actions.add(CALL_UNO)
            elif cards > 2 and self.may_come_down_at_once(seat):
                actions.add(CALL_UNO)
        for other in self.seats:
            if other == seat:
                continue
            if self.can_be_caught(other) or self.would_be_wrong_catch(other):
                actions.add(CatchUno(other))
        return actions

    def may_come_down_at_once(self, seat: int) -> bool:
        # anywhere: "about to play his second to last card he needs to press". RULES, sets: "coming down to
        # one card this way is like any other play"; so who is about to do that may press with more cards.
        # A Discard All that leaves one card is such a play as well.
        if self.rules.uno is not Uno.BEFOREHAND or seat != self.turn:
            return False
        plays: set[Action] = set()
        if self.phase == "play":
            plays = self.legal_plays(seat)
        if self.phase == "drawn":
            plays = self.legal_with_drawn_card(seat)
        return any(self.left_after(seat, play) == 1 for play in plays)

    def left_after(self, seat: int, action: Action) -> int | None:
        """Return how many cards a set or a Discard All leaves in a hand; None for anything else."""
        if isinstance(action, PlaySet):
            return len(self.hands[seat]) - len(action.cards)
        if isinstance(action, PlayCard) and action.card.face is Face.DISCARD_ALL:
            return sum(card.colour is not action.card.colour for card in self.hands[seat])
        return None

    def can_be_caught(self, seat: int) -> bool:
        # RULES: "Only somebody holding exactly one card can be caught."
        return self.catchable == seat and len(self.hands[seat]) == 1 and seat not in self.called

    def would_be_wrong_catch(self, seat: int) -> bool:
        # RULES: "catching someone who did call, costs the caller a set number of cards; at 0 refused".
        # silent: who was announced "by itself" did call, too.
        return self.rules.wrong_call > 0 and seat in self.called and len(self.hands[seat]) == 1

    def legal_plays(self, seat: int) -> set[Action]:
        actions: set[Action] = set()
        must_play = False
        for card in self.hands[seat]:
            if self.may_be_played(seat, card):
                actions |= self.ways_to_play(seat, card)
                if not self.would_be_a_bluff(seat, card):
                    must_play = True
        # official: "You may choose not to play a playable card from your hand. If so, you must draw a card".
        # duel: "if no card in your hand can be played, you are forced to draw a card" (and only then).
        # RULES, forced play: "never a bluff"; so nobody is driven into a bluff here either.
        if self.rules.declining is Declining.ALLOWED or not must_play:
            actions.add(DRAW)
        actions |= self.legal_sets(seat)
        return actions

    def legal_sets(self, seat: int) -> set[PlaySet]:
        # RULES: "in one's turn two or more cards of one *number* may be played together; the first must fit".
        sets: set[PlaySet] = set()
        if self.rules.sets is HouseRule.OFF:
            return sets
        for number in (face for face in Face if face.value.isdigit()):
            cards = [card for card in self.hands[seat] if card.face is number]
            chosen = {
                cards_chosen for size in range(2, len(cards) + 1) for cards_chosen in orders(cards, size)
            }
            for together in chosen:
                if not self.fits(together[0]):
                    continue
                others: list[int | None] = [None]
                # RULES, seven-zero: "as the last card neither does anything"; so with the last cards.
                if self.swaps_hands(together[-1]) and len(self.hands[seat]) > len(together):
                    others = [other for other in self.seats if other != seat]
                sets |= {PlaySet(together, other) for other in others}
        return sets

    def legal_with_drawn_card(self, seat: int) -> set[Action]:
        # official: "If playable, that card can be played, but you may not play a card from your hand after".
        assert self.drawn is not None
        actions: set[Action] = set()
        if self.may_be_played(seat, self.drawn):
            actions |= self.ways_to_play(seat, self.drawn)
        # RULES: "forced play: a drawn card that can be played must be (never a bluff)".
        forced = self.rules.after_drawing is AfterDrawing.MUST_PLAY
        if not forced or self.would_be_a_bluff(seat, self.drawn):
            actions.add(PASS)
        return actions

    def legal_answers(self, seat: int) -> set[Action]:
        actions: set[Action] = {ACCEPT}
        # official: "Only the person required to draw the 4 cards can make the challenge."
        if self.phase == "challenge":
            actions.add(CHALLENGE)
        for card in self.hands[seat]:
            if self.may_be_stacked(seat, card) or self.may_deflect(seat, card):
                actions |= self.ways_to_play(seat, card)
        return actions

    def legal_jumps(self, seat: int) -> set[Action]:
        # RULES: "an identical card (colour and face) may be played out of turn, before the one whose turn it
        # is has acted; never a wild, never onto a draw card that nobody has answered".
        actions: set[Action] = set()
        if self.rules.jump_in is HouseRule.ON and self.phase == "play":
            top = self.discard_pile[-1]
            for card in self.hands[seat]:
                same = card.colour is not None and card.colour is top.colour and card.face is top.face
                if same and self.may_be_the_last(seat, card):
                    actions |= self.ways_to_play(seat, card)
        return actions

    def fits(self, card: Card) -> bool:
        # packs: "This card can be played on any card." official: "Or, you may play any Wild card or a Wild
        # Draw 4 card."
        if card.colour is None:
            return True
        # anywhere: "If the first card is a Wild card, the player can throw on any card they like."
        if self.first == "anything":
            return True
        # official: "Match the top card on the DISCARD pile either by number, color or word."
        if card.colour is self.colour:
            return True
        # anywhere: "the action is ignored, and the first player just needs to match the color", literally.
        if self.first == "colour-only":
            return False
        top = self.discard_pile[-1]
        if card.face is top.face:
            return True
        # duel: "must match either the type, number, action or the colour" (RULES: an option of its own).
        return self.rules.matching is Matching.TYPE and card.type is top.type

    def holds_the_colour(self, seat: int) -> bool:
        # official: "You can only play this card when you don't have a card in your hand that matches the
        # color of the card previously played."
        if self.colour is None:
            return False
        return any(card.colour is self.colour for card in self.hands[seat])

    def would_be_a_bluff(self, seat: int, card: Card) -> bool:
        if card.face is not Face.WILD_DRAW_FOUR or self.rules.wild_draw_four is WildDrawFour.ALWAYS:
            return False
        return self.holds_the_colour(seat)

    def may_be_played(self, seat: int, card: Card) -> bool:
        if self.rules.wild_draw_four is WildDrawFour.NO_BLUFF and self.would_be_a_bluff(seat, card):
            return False
        return self.fits(card) and self.may_be_the_last(seat, card)

    def may_be_the_last(self, seat: int, card: Card) -> bool:
        # RULES, number last: "an action card, Wild or Wild Draw Four cannot be played as the last card". A
        # Blank is no number: it has a house rule, or it is the card that it stands in for. A Discard All is
        # the last card if everything else goes beneath it.
        empties = self.hands[seat] == [card] or self.left_after(seat, PlayCard(card)) == 0
        if self.rules.number_last is HouseRule.OFF or not empties:
            return True
        return card.face.value.isdigit()

    def may_be_stacked(self, seat: int, card: Card) -> bool:
        if card.face not in WORTH_IN_CARDS or not self.may_be_the_last(seat, card):
            return False
        # RULES, no bluff: a Wild Draw Four that would be one cannot be played here either.
        if not self.may_be_played(seat, card) and card.colour is None:
            return False
        assert self.owed_for is not None
        # RULES: "a Draw Two answered with a Draw Two"; deflect: "it combines with stacking", and on a card
        # that deflected a Draw Two another fits by its colour. A coloured Draw Four goes by the same.
        fits = self.discard_pile[-1].face is card.face or card.colour is self.colour
        if self.rules.stacking is Stacking.SAME:
            return card.colour is not None and card.face is self.owed_for and fits
        # RULES: "with either draw card [...] A Draw Two on a Wild Draw Four must match the named colour"; so
        # must every coloured one on another face.
        if self.rules.stacking is Stacking.EITHER:
            return card.colour is None or fits
        # merciless: any draw card may be answered by one of equal or higher value than the last one, whatever
        # its colour.
        if self.rules.stacking is Stacking.RISING:
            return WORTH_IN_CARDS[card.face] >= WORTH_IN_CARDS[self.owed_for]
        return False

    def can_be_answered(self, face: Face) -> bool:
        """Return whether somebody might answer a drawing card with another card, whatever they hold."""
        # RULES, deflect: whoever would have to draw may answer. "The same" goes on coloured ones only.
        if self.rules.deflect is HouseRule.ON or self.rules.stacking in (Stacking.EITHER, Stacking.RISING):
            return True
        return self.rules.stacking is Stacking.SAME and face in (Face.DRAW_TWO, Face.DRAW_FOUR)

    def may_deflect(self, seat: int, card: Card) -> bool:
        # RULES: "who would have to draw for a Draw Two or a Wild Draw Four may answer with a Reverse of the
        # colour in force [...] or with a Skip of that colour".
        on = self.rules.deflect is HouseRule.ON
        fits = card.face in (Face.REVERSE, Face.SKIP) and card.colour is self.colour
        return on and fits and self.may_be_the_last(seat, card)

    def ways_to_play(self, seat: int, card: Card) -> set[Action]:
        # official: "you may change the color being played to any color (including the current color)".
        # merciless: the colour of a Colour Roulette is named by the next player.
        named_now = card.colour is None and card.face is not Face.WILD_COLOUR_ROULETTE
        colours = list(Colour) if named_now else [None]
        others: list[int | None] = [None]
        # RULES: "as the last card neither does anything", so there is nobody to choose.
        if self.swaps_hands(card) and len(self.hands[seat]) > 1:
            others = [other for other in self.seats if other != seat]
        return {PlayCard(card, colour, other) for colour in colours for other in others}

    # What it does

    def apply(self, seat: int, action: Action) -> None:
        if action is FORFEIT:
            self.forfeit(seat)
        elif action is CALL_UNO:
            self.call_uno(seat)
        elif isinstance(action, CatchUno):
            self.catch(seat, action.seat)
        elif isinstance(action, NameColour) and self.phase == "roulette":
            self.roulette(seat, action.colour)
        elif isinstance(action, NameColour):
            # packs: "The player to the left of the dealer calls out a color - then plays."
            self.colour = action.colour
            self.phase = "play"
        elif action is DRAW:
            self.draw_by_choice(seat)
        elif action is PASS:
            self.forget_call_in_vain(seat)
            self.give_turn_to(self.next_after(seat))
        elif action is ACCEPT:
            self.accept(seat)
        elif action is CHALLENGE:
            self.challenge(seat)
        elif isinstance(action, PlayCard):
            self.play(seat, action)
        elif isinstance(action, PlaySet):
            self.play_set(seat, action)
        else:
            raise Disagreement(f"no such action here: {action}")
        self.take_out_full_hands()
        # RULES: "reaching 300 ends the game before the card's effect"; one option away, as soon as that is
        # done: nobody has to challenge, to answer or to draw any more.
        done = self.rules.format is Format.PLAYED and self.phase == "play"
        if done and any(self.limit_reached(player) for player in self.seats):
            self.end(None)

    def next_after(self, seat: int) -> int:
        # official: "Play passes to the left to start."
        return self.seats[(self.seats.index(seat) + self.direction) % len(self.seats)]

    def give_turn_to(self, seat: int) -> None:
        self.turn = seat
        self.phase = "play"
        self.drawn = None
        self.owed = 0
        self.owed_for = None
        self.bluffer = None

    def reshuffle(self, cards: list[Card]) -> None:
        if not self.shuffled:
            raise Disagreement(f"a shuffle that the engine did not do: {cards}")
        pile = self.shuffled.pop(0)
        if Counter(pile) != Counter(cards):
            raise Disagreement(f"the engine shuffled {pile}, not {cards}")
        self.draw_pile = list(pile)
        self.discard_pile = self.discard_pile[-1:]

    def draw(self, seat: int, count: int) -> int:
        """Give a seat cards from the draw pile, and return how many there were."""
        got = 0
        # official: "Beginning a turn" is "drawing a card from the DRAW pile". RULES: "A forced draw [...]
        # does not begin a turn", or, one option away, does.
        if self.rules.window is Window.ANY_DRAW and seat == self.turn:
            self.catchable = None
        # duel: "if there aren't enough cards, all the cards except the last card played in the Discard Pile
        # are shuffled back into the Draw Pile".
        short = self.rules.refill is Refill.WHEN_SHORT and len(self.draw_pile) < count
        if short and len(self.discard_pile) > 1:
            self.reshuffle(self.draw_pile + self.discard_pile[:-1])
        for _ in range(count):
            # official: "by the time the DRAW pile is depleted, reshuffle the DISCARD pile and continue".
            if not self.draw_pile and len(self.discard_pile) > 1:
                self.reshuffle(self.discard_pile[:-1])
            # RULES: "With both piles empty a draw [...] gives what there is".
            if not self.draw_pile:
                break
            self.hands[seat].append(self.draw_pile.pop())
            got += 1
        if got:
            if self.call_outlasts_draw(seat):
                self.catchable = None if self.catchable == seat else self.catchable
            else:
                self.forget_call(seat)
        return got

    def call_outlasts_draw(self, seat: int) -> bool:
        # RULES: "any draw cancels it"; one option away it stands for as many cards as one may call with.
        if self.rules.drawn_call is DrawnCall.CANCELLED or self.rules.uno is Uno.BY_ITSELF:
            return False
        return self.rules.early_uno is EarlyUno.COUNTS and len(self.hands[seat]) <= 2

    def forget_call(self, seat: int) -> None:
        # RULES: "any draw cancels it"; whoever holds other cards now neither called nor forgot to.
        if seat in self.called:
            self.called.remove(seat)
        if self.catchable == seat:
            self.catchable = None

    def call_uno(self, seat: int) -> None:
        too_many = 1 if self.rules.early_uno is EarlyUno.TOO_EARLY else 2
        if len(self.hands[seat]) > too_many and not self.may_come_down_at_once(seat):
            self.draw(seat, self.rules.wrong_call)
            return
        self.called.append(seat)
        if self.catchable == seat:
            self.catchable = None

    def catch(self, seat: int, caught: int) -> None:
        if self.can_be_caught(caught):
            # official: "you must pick FOUR more cards"; classic, packs: two.
            self.catchable = None
            self.draw(caught, self.rules.uno_penalty)
        else:
            self.draw(seat, self.rules.wrong_call)

    def draw_by_choice(self, seat: int) -> None:
        # official: 'you may not catch a player for failure to say it after the next player begins his/her
        # turn. "Beginning a turn" is defined as either drawing a card from the DRAW pile or [playing]'.
        # classic: "before any card has been played" - there a draw does not end it.
        if self.rules.window is not Window.NEXT_CARD:
            self.catchable = None
        got = self.draw(seat, 1)
        # classic: "players continue to draw cards until they have a match, even if it is 10 times".
        if self.rules.drawing is Drawing.UNTIL_PLAYABLE:
            while got and not self.may_be_played(seat, self.hands[seat][-1]):
                got = self.draw(seat, 1)
        # RULES: "a draw is still legal, gives what there is, and the turn passes";
        # "a drawn card that cannot be played ends the turn by itself".
        if not got or not self.may_be_played(seat, self.hands[seat][-1]):
            self.forget_call_in_vain(seat)
            self.give_turn_to(self.next_after(seat))
            return
        # anywhere: "Unlike real UNO, drawing a card forfeits your turn."
        if self.rules.after_drawing is AfterDrawing.TURN_ENDS:
            self.give_turn_to(self.next_after(seat))
            return
        self.drawn = self.hands[seat][-1]
        self.phase = "drawn"

    def accept(self, seat: int) -> None:
        self.draw(seat, self.owed)
        self.after_drawing_for_a_card(seat)

    def after_drawing_for_a_card(self, victim: int) -> None:
        # official: "must draw 2 cards and forfeit his/her turn".
        if self.rules.victim is Victim.LOSES_TURN:
            self.give_turn_to(self.next_after(victim))
        # duel: "either forces the opposing player to draw 2 cards, or have their turn skipped": not both.
        else:
            self.give_turn_to(victim)

    def roulette(self, seat: int, colour: Colour) -> None:
        # merciless: names a colour, turns up cards until one of that colour comes (wilds do not count), takes
        # all of them and loses the turn.
        self.colour = colour
        while self.draw(seat, 1) and self.hands[seat][-1].colour is not colour:
            pass
        # silent: it is no drawing card, so the turn is lost also where drawing for one does not cost it.
        self.give_turn_to(self.next_after(seat))

    def challenge(self, seat: int) -> None:
        assert self.bluffer is not None
        # RULES: "whoever loses a challenge takes what was stacked as well".
        stacked = self.owed - 4
        if self.it_was_a_bluff:
            # official: "If the challenged player is guilty, he/she must draw 4 cards." RULES: "A challenger
            # who was right draws nothing and plays a normal turn; the colour that was named stays."
            self.draw(self.bluffer, self.rules.guilty_draws + stacked)
            # One option away: what forfeits the turn is that the card was played, whoever draws for it.
            turn_is_lost = self.rules.right_challenger is RightChallenger.LOSES_TURN
            self.give_turn_to(self.next_after(seat) if turn_is_lost else seat)
        else:
            # official: "the challenger must draw the 4 cards, plus 2 additional cards".
            # RULES: "challenger draws 6 and loses the turn".
            self.draw(seat, self.rules.challenger_draws + stacked)
            self.give_turn_to(self.next_after(seat))

    def play(self, seat: int, action: PlayCard) -> None:
        card = action.card
        # Every window ends with a card: "before any card has been played", "begins his/her turn".
        self.catchable = None
        # RULES, jump-in: "play goes on from that player".
        self.turn = seat
        self.it_was_a_bluff = self.would_be_a_bluff(seat, card)
        self.hands[seat].remove(card)
        # merciless, Discard All: all other cards of its colour in the hand go beneath it.
        if card.face is Face.DISCARD_ALL:
            self.discard_pile += [held for held in self.hands[seat] if held.colour is card.colour]
            self.hands[seat] = [held for held in self.hands[seat] if held.colour is not card.colour]
        self.discard_pile.append(card)
        self.colour = action.colour if card.colour is None else card.colour
        self.first = "as-usual"
        owed, owed_for = self.owed, self.owed_for
        self.give_turn_to(seat)
        self.owed_for = owed_for

        # duel: "Points will be counted only if the card is played".
        if self.rules.format is Format.PLAYED:
            self.scored[seat] += self.value(card) * self.rules.point_multiplier
            # duel: "The game ends when either player has reached 300 points". RULES: "before the card's
            # effect", or, one option away, once that is done.
            if self.limit_reached(seat) and self.rules.limit_ends is EffectOrder.BEFORE_EFFECT:
                self.end(seat if not self.hands[seat] else None)
                return

        self.carry_out(seat, action, owed)

    def play_set(self, seat: int, action: PlaySet) -> None:
        self.catchable = None
        # RULES: "may be played together; the first must fit, the last one's colour is in force".
        for card in action.cards:
            self.hands[seat].remove(card)
            self.discard_pile.append(card)
        self.colour = action.cards[-1].colour
        self.first = "as-usual"
        self.give_turn_to(seat)
        # duel: "Points will be counted only if the card is played": each of them is.
        if self.rules.format is Format.PLAYED:
            worth = sum(self.value(card) for card in action.cards)
            self.scored[seat] += worth * self.rules.point_multiplier
            if self.limit_reached(seat) and self.rules.limit_ends is EffectOrder.BEFORE_EFFECT:
                self.end(seat if not self.hands[seat] else None)
                return
        # silent: sevens swap once, zeros pass on once.
        self.carry_out(seat, PlayCard(action.cards[-1], None, action.swap_with), 0)

    def carry_out(self, seat: int, action: PlayCard, owed: int) -> None:
        card = action.card
        self.forget_call_in_vain(seat)
        if not self.hands[seat]:
            # places: "after the first is out the others go on until one is left".
            if self.rules.places is Places.PLAY_ON and len(self.seats) > 2:
                self.finish(seat, action, owed)
                return
            if self.rules.places is Places.PLAY_ON:
                self.forget_call(seat)
                self.finished.append(seat)
            self.last_card(seat, card, owed)
            return
        # anywhere: "Failing to do so will result in a penalty of 2 cards"; RULES: "before the card's effect",
        # or, one option away, after it.
        one_left = len(self.hands[seat]) == 1
        forgot = one_left and self.rules.uno is Uno.BEFOREHAND and seat not in self.called
        if one_left and not forgot:
            self.came_down_to_one(seat)
        if forgot and self.rules.forgotten_uno is EffectOrder.BEFORE_EFFECT:
            self.draw(seat, self.rules.uno_penalty)
        self.effect(seat, action, owed)
        if forgot and self.rules.forgotten_uno is EffectOrder.AFTER_EFFECT:
            self.draw(seat, self.rules.uno_penalty)

    def forget_call_in_vain(self, seat: int) -> None:
        # silent: who called for a set or a Discard All that would have left one card, and did otherwise,
        # called in vain.
        if self.rules.uno is Uno.BEFOREHAND and len(self.hands[seat]) > 2:
            self.forget_call(seat)

    def limit_reached(self, seat: int) -> bool:
        return self.totals[seat] + self.scored[seat] >= self.rules.limit

    def last_card(self, seat: int, card: Card, owed: int) -> None:
        # official: "If the last card played in a hand is a Draw 2 card or Wild Draw 4 card, the next player
        # must draw 2 or 4 cards, depending upon the card played. These cards are counted".
        if self.rules.last_card is LastCard.DRAWN:
            head_to_head = len(self.seats) == 2 and self.rules.two_reverse is TwoReverse.SKIPS
            # merciless: direction turns, then the next player in the new direction draws 4.
            if card.face is Face.WILD_REVERSE_DRAW_FOUR:
                self.direction = -self.direction
            # merciless: with two players it hits who played it; as a last card nobody.
            if card.face in WORTH_IN_CARDS and not (
                card.face is Face.WILD_REVERSE_DRAW_FOUR and head_to_head
            ):
                self.draw(self.next_after(seat), owed + WORTH_IN_CARDS[card.face])
            # RULES, deflect: "direction turns, the sum goes to whoever is next then"; Skip: "to the next".
            if owed and card.face in (Face.REVERSE, Face.SKIP):
                if card.face is Face.REVERSE:
                    self.direction = -self.direction
                self.draw(self.next_after(seat), owed)
        if self.rules.places is Places.PLAY_ON:
            self.seats.remove(seat)
        self.end(self.first_out(seat))

    def first_out(self, otherwise: int) -> int:
        # places: who was out first has won, whoever is left at the end.
        return self.finished[0] if self.finished else otherwise

    def finish(self, seat: int, action: PlayCard, owed: int) -> None:
        # places: a last card "takes full effect as if it were not the last one (drawing cards subject to
        # last_card)"; "the next seat simply plays" where nobody draws for it.
        drawing = action.card.face in WORTH_IN_CARDS
        # silent: a Reverse or Skip that answers one goes by the same, and turns or skips nothing.
        if self.rules.last_card is LastCard.NOT_DRAWN and (drawing or owed):
            self.give_turn_to(self.next_after(seat))
        else:
            self.effect(seat, action, owed)
        self.forget_call(seat)
        # "no challenge of a last W4, which is never a bluff": it can be answered, or is drawn for.
        if self.phase == "challenge" and self.bluffer == seat:
            self.bluffer, self.phase = None, "answer"
            if not self.can_be_answered(Face.WILD_DRAW_FOUR):
                victim = self.turn
                self.draw(victim, self.owed)
                self.after_drawing_for_a_card(victim)
        # "Skip Everyone / play again: the next seat plays".
        if self.turn == seat:
            self.give_turn_to(self.next_after(seat))
        self.seats.remove(seat)
        self.finished.append(seat)

    def came_down_to_one(self, seat: int) -> None:
        if seat in self.called:
            return
        # official: "If you don't say UNO and another player catches you with just one card".
        if self.rules.uno is Uno.UNTIL_CAUGHT:
            self.catchable = seat
        # duel: announced by itself.
        else:
            self.called.append(seat)

    def effect(self, seat: int, action: PlayCard, owed: int) -> None:
        card = action.card
        blank = self.blank(card)
        rule = blank.rule if blank is not None else None
        other = self.next_after(seat)
        two_players = len(self.seats) == 2

        if owed and card.face in (Face.REVERSE, Face.SKIP):
            self.deflect(seat, card, owed)
        elif action.swap_with is not None:
            mine, theirs = self.hands[seat], self.hands[action.swap_with]
            self.receive({seat: theirs, action.swap_with: mine})
            self.give_turn_to(other)
        # places: 7, 0 and Blanks that move hands do nothing as somebody's last card.
        elif self.passes_hands(card) and self.hands[seat]:
            self.receive({self.next_after(giver): self.hands[giver] for giver in self.seats})
            self.give_turn_to(other)
        elif card.face is Face.SKIP:
            # official: 'The next person in line to play after this card is played loses his/her turn'. With
            # two: "By playing a Skip card, you may immediately play another card."
            self.give_turn_to(self.next_after(other))
        elif card.face is Face.REVERSE:
            # official: "This card reverses direction of play." With two it "works like playing a Skip card";
            # silent: whether the arrow on the table turns as well, which nobody's turn depends on. It does.
            self.direction = -self.direction
            if two_players and self.rules.two_reverse is TwoReverse.SKIPS:
                self.give_turn_to(seat)
            else:
                self.give_turn_to(self.next_after(seat))
        elif card.face is Face.WILD_REVERSE_DRAW_FOUR:
            # merciless: direction turns, then the next player in the new direction draws 4. With two players
            # it hits who played it, who may stack on it; silent: as a Reverse between two is an option, only
            # where that gives the turn back.
            self.direction = -self.direction
            back = two_players and self.rules.two_reverse is TwoReverse.SKIPS
            self.somebody_draws(seat if back else self.next_after(seat), card.face, owed)
        elif card.face is Face.WILD_DRAW_FOUR and self.rules.challenges is Challenges.ALLOWED:
            # official: "If you suspect that a player has played a Wild Draw 4 card illegally, you may
            # challenge them."
            self.give_turn_to(other)
            self.owed = owed + 4
            self.owed_for = card.face
            self.phase = "challenge"
            self.bluffer = seat
        elif card.face in WORTH_IN_CARDS:
            self.somebody_draws(other, card.face, owed)
        elif card.face is Face.SKIP_EVERYONE:
            # merciless: the same player plays again.
            self.give_turn_to(seat)
        elif card.face is Face.WILD_COLOUR_ROULETTE:
            # merciless: "the next player names a colour"; it "can neither be stacked nor stacked upon".
            self.give_turn_to(other)
            self.phase = "roulette"
        elif rule is BlankRule.OTHERS_DRAW_ONE:
            # RULES: "everyone else draws one". silent: in the order of the seats.
            self.give_turn_to(other)
            for drawer in self.seats:
                if drawer != seat:
                    self.draw(drawer, 1)
        elif rule is BlankRule.NEXT_DRAWS_THREE:
            # RULES: '"Next player draws three" does not cost that player the turn.'
            self.give_turn_to(other)
            self.draw(other, 3)
        elif rule is BlankRule.PLAY_AGAIN:
            self.give_turn_to(seat)
        else:
            self.give_turn_to(other)

    def deflect(self, seat: int, card: Card, owed: int) -> None:
        owed_for = self.owed_for
        # RULES: "a Reverse of the colour in force (direction turns, the sum goes to whoever is next then,
        # with two players back to the other)", "a Skip of that colour (the sum goes on to the next seat)";
        # "a challenge is given up by it".
        if card.face is Face.REVERSE:
            self.direction = -self.direction
        self.give_turn_to(self.next_after(seat))
        self.owed, self.owed_for, self.phase = owed, owed_for, "answer"

    def receive(self, new: dict[int, list[Card]]) -> None:
        # RULES: "a single card received owes no call".
        for seat, cards in new.items():
            self.hands[seat] = cards
            self.forget_call(seat)

    def somebody_draws(self, victim: int, face: Face, owed: int) -> None:
        self.give_turn_to(victim)
        if self.can_be_answered(face):
            # RULES: "The one who cannot or will not answer draws the sum."
            self.owed = owed + WORTH_IN_CARDS[face]
            self.owed_for = face
            self.phase = "answer"
        else:
            # official: "the next persion to play must draw 2 cards"; "requires the next player to pick 4
            # cards from the DRAW pile and forfeit [the] turn".
            self.draw(victim, owed + WORTH_IN_CARDS[face])
            self.after_drawing_for_a_card(victim)

    def suggested_a_card(self, seat: int) -> None:
        # packs: "If a player makes a card suggestion to another player, he must draw 4 cards."
        self.draw(seat, self.rules.table_talk)
        self.take_out_full_hands()

    def take_out_full_hands(self) -> None:
        # RULES, hand limit: "whoever holds N cards or more after drawing is out of the hand, as by a forfeit
        # for this hand alone; the last one in wins it". silent: of several, the first seat is out first.
        limit = self.rules.hand_limit
        while limit and self.phase != "over":
            full = [seat for seat in self.seats if len(self.hands[seat]) >= limit]
            if not full:
                return
            # silent: where the fewest points win, going out is no way to get rid of the cards.
            # knockout points: "who is knocked out gets them instead of the value held, if not 0".
            if self.rules.format in (Format.LOWEST, Format.ELIMINATION):
                points = self.rules.knockout_points * self.times()
                self.scored[full[0]] = points or self.left_in(full[0])
            self.out.append(full[0])
            self.leave_hand(full[0], for_good=False)

    def forfeit(self, seat: int) -> None:
        if seat in self.out or seat in self.finished:
            # RULES: "ends the game", whoever leaves it.
            self.out = [other for other in self.out if other != seat]
            self.finished = [other for other in self.finished if other != seat]
            if self.rules.forfeit is Leaving.ENDS:
                self.end(None)
            return
        self.leave_hand(seat, for_good=True)

    def leave_hand(self, seat: int, *, for_good: bool) -> None:
        # RULES: "A forfeiting seat's cards go under the discard pile and score for nobody".
        after = self.next_after(seat)
        victim = self.turn
        self.forget_call(seat)
        if self.rules.left_cards is LeftCards.DISCARD_PILE:
            self.discard_pile = self.hands[seat] + self.discard_pile
        else:
            self.draw_pile = self.hands[seat] + self.draw_pile
        self.hands[seat] = []
        # RULES: "if it had just played a Wild Draw Four, the four are drawn without a challenge".
        just_played_it = self.phase == "challenge" and self.bluffer == seat
        # silent: where it can be answered with a card, it still can.
        answerable = self.can_be_answered(Face.WILD_DRAW_FOUR)
        if just_played_it and not answerable:
            self.draw(victim, self.owed)
        self.seats.remove(seat)
        # RULES: "with partners the other pair wins the hand". silent: which of them is named first.
        if self.rules.format in PARTNERSHIPS:
            self.end(after)
            return
        # duel: "[The game ends when] a player forfeits the game"; "their opposing player forfeits: winners".
        if len(self.seats) == 1:
            self.end(self.first_out(self.seats[0]))
            return
        # RULES: "ends the game, the other wins"; with several others nobody is out, so no hand is won.
        if for_good and self.rules.forfeit is Leaving.ENDS:
            self.end(None)
            return
        if victim == seat:
            # RULES: "draws it owes are void".
            phase = self.phase
            self.give_turn_to(after)
            # silent: a colour that nobody has named yet is named by the next one.
            if phase in ("colour", "roulette"):
                self.phase = phase
        elif just_played_it and answerable:
            self.phase = "answer"
        elif just_played_it:
            self.after_drawing_for_a_card(victim)

    # How it ends

    def end(self, winner: int | None) -> None:
        # official: "Once a player plays their last card, the hand is over."
        self.give_turn_to(self.turn)
        self.phase = "over"
        self.winner = winner

    def laid_open(self) -> dict[int, list[Card]]:
        # silent: who wins because the others left has cards, but nobody needs to see them.
        return {seat: [] if seat == self.winner else cards for seat, cards in self.hands.items()}

    def left_in(self, seat: int) -> int:
        return sum(self.value(card) for card in self.hands[seat]) * self.times()

    def times(self) -> int:
        # RULES: "point multiplier 1-3 for a hand's points". silent: a single hand is not played for points.
        return 1 if self.rules.format is Format.SINGLE else self.rules.point_multiplier

    def partner_of(self, seat: int, order: list[int]) -> int:
        # official: "Sit across from your partner."
        return order[(order.index(seat) + 2) % 4]

    def points(self, order: list[int]) -> int:
        """Return what the winner's total grows by; `order` is who began the hand."""
        form = self.rules.format
        if self.winner is None:
            return 0
        # duel: points for cards played only.
        if form is Format.PLAYED:
            return self.scored[self.winner]
        # official: "keeping a running total of the points each player is caught with": none for the winner.
        if form in (Format.LOWEST, Format.ELIMINATION):
            return 0
        # official: "Total all of the points in both opposing partners' hands and score for the winning
        # team."
        if form in PARTNERSHIPS:
            partner = self.partner_of(self.winner, order)
            caught = sum(self.left_in(seat) for seat in order if seat not in (self.winner, partner))
            return caught + self.points_for_knocking_out()
        # places: points by place. silent: also those of a single hand, which decide nothing.
        if self.rules.places is Places.PLAY_ON:
            return self.points_of_place(self.winner)
        # official: "you get points for the cards left in the other players hands".
        # merciless: and 250 for each player knocked out (whose cards are not counted).
        left = sum(self.left_in(seat) for seat in order if seat != self.winner)
        return left + self.points_for_knocking_out()

    def points_for_knocking_out(self) -> int:
        return len(self.out) * self.rules.knockout_points * self.times()

    def points_of_place(self, seat: int) -> int:
        # places: "100, 60, 40, 25, 15, 10, 5, then 0 (times multiplier); the last place gets 0; who is
        # knocked out gets 0 (so the last one in gets the points of its place then)".
        in_order = self.finished + (self.seats if self.out else [])
        if seat not in in_order:
            return 0
        place = in_order.index(seat)
        return (PLACE_POINTS[place] if place < len(PLACE_POINTS) else 0) * self.times()

    def places(self, order: list[int]) -> list[int]:
        """Return the place of each seat in a match of this one hand; those who share one have the same."""
        # RULES: "first out wins; the others are ranked by points left (fewest first)"; hand limit: behind
        # them, and behind all who left. places: who finished, the one left, then who was knocked out.
        assert self.winner is not None
        ranked = [[seat] for seat in self.finished] or [[self.winner]]
        others = [seat for seat in self.seats if [seat] not in ranked]
        ranked += [
            [seat for seat in others if self.left_in(seat) == points]
            for points in sorted({self.left_in(seat) for seat in others})
        ]
        ranked.append(self.out)
        ranked.append([seat for seat in order if not any(seat in group for group in ranked)])
        return [
            1 + sum(len(group) for group in ranked[: next(n for n, g in enumerate(ranked) if seat in g)])
            for seat in sorted(order)
        ]

    def totals_after(self, order: list[int]) -> dict[int, int]:
        """Return the points of each seat after this hand."""
        form = self.rules.format
        totals = dict(self.totals)
        for seat in totals:
            if form is Format.PLAYED:
                totals[seat] += self.scored[seat]
            elif self.winner is None:
                pass  # silent: a hand that is broken off counts for nobody
            elif form in (Format.LOWEST, Format.ELIMINATION):
                # silent: who wins because all others left was not "caught" with anything.
                totals[seat] += self.left_in(seat) + self.scored[seat] if seat != self.winner else 0
            elif form in PARTNERSHIPS:
                if self.winner is not None and seat in (self.winner, self.partner_of(self.winner, order)):
                    totals[seat] += self.points(order)
            elif self.rules.places is Places.PLAY_ON:
                totals[seat] += self.points_of_place(seat)
            elif seat == self.winner:
                totals[seat] += self.points(order)
        return totals
