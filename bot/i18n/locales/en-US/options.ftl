# Presets
preset-official = Official
preset-official-help = The full sheet: challenges, and four cards for a forgotten UNO
preset-anywhere = Anywhere
preset-anywhere-help = A quick single hand: drawing ends the turn, UNO comes before the card, no challenges
preset-classic = Classic
preset-classic-help = The common rules: challenges, and two cards for a forgotten UNO
preset-duel = Duel
preset-duel-help = Two players, points for every card played: 250 win, 300 end it
preset-packs = Packs
preset-packs-help = A pack for every ten players, up to forty at a table here, no table talk
preset-merciless = Merciless
preset-merciless-help = 168 cards, draw cards up to ten, stacking; with 25 cards you are out

# What a table can begin with by one tap: sheets by their names, and these
variant-quick = Quick
variant-stacking = Stacking
variant-jump-in = Jump-in
variant-seven-zero = Seven-zero
variant-partners = Partners
variant-party = Party
variant-help-quick = A short game by the common rules
variant-help-stacking = Answer a +2 with a +2; whoever cannot draws them all
variant-help-jump-in = Same colour and same number? Play it at once, even out of turn
variant-help-seven-zero = A 7 swaps hands with somebody, a 0 passes all hands on
variant-help-partners = Two against two, partners opposite
variant-help-party = Stacking with +2 and +4, jump-in and seven-zero

# Formats, one line each
format-single = One hand; whoever is out first wins
format-points = The winner of a hand scores the others' cards, until somebody reaches the target
format-lowest = Everybody counts the cards left in hand; the lowest total wins
format-elimination = Everybody counts the cards left in hand; at the target you are out, the last one in wins
format-partners = Four players, partners opposite; a pair scores the cards of the other pair
format-rotation-four = Four players, everybody with every partner for four hands: 12 hands a round
format-rotation-eight = Eight players at two tables, everybody with every partner: 28 hands a round
format-played = Two players; every card scores as it is played

# Groups of options
group-table = The table
group-score = Match and points
group-start = The start
group-turn = A turn
group-cards = Special cards
group-uno = Calling UNO
group-house = House rules

# Numbers
unit-seats = { $count ->
    [one] 1 player
   *[other] { $count } players
  }
unit-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
unit-points = { $count ->
    [one] 1 point
   *[other] { $count } points
  }
unit-rounds = { $count ->
    [one] 1 round
   *[other] { $count } rounds
  }
unit-times = { $count ->
    [1] once
    [2] twice
   *[other] { $count } times
  }

# Options: a label, a line of help, and each choice. Labels and choices also read as "label: choice". What can be
# without being chosen is "off", never "none", "allowed" or the like; the panel of rules gives choices a capital.

# The table
rule-least-seats = Fewest players
rule-least-seats-help = A match needs at least this many players
rule-most-seats = Most players
rule-most-seats-help = No more than this many players can join
rule-most-seats--2147483647 = no limit
rule-deck = Deck
rule-deck-help = Which cards are in a pack
rule-deck--standard = the usual 108 cards
rule-deck--merciless = Merciless, 168 cards
rule-hand-size = Cards dealt
rule-hand-size-help = How many cards everybody gets at the beginning of a hand
rule-packs = Packs
rule-packs-help = How many packs of cards are shuffled together
rule-packs--one = one pack
rule-packs--one-for-ten = one for every ten players

# Match and points
rule-format = Format
rule-format-help = How hands make a match, and who wins it
rule-format--single = single hand
rule-format--points = points
rule-format--lowest = lowest total
rule-format--elimination = elimination
rule-format--partners = partners
rule-format--rotation-four = changing partners, four players
rule-format--rotation-eight = changing partners, eight players
rule-format--played = points for cards played
rule-target = Target
rule-target-help = Points that win the match or end it, as its format says
rule-limit = Limit
rule-limit-help = Points that end the match, even with cards in every hand
rule-limit-ends = At the limit
rule-limit-ends-help = Whether the card that reaches it still takes effect, answers to it included
rule-limit-ends--before-effect = the match ends at once
rule-limit-ends--after-effect = the card takes effect first
rule-rounds = Rounds
rule-rounds-help = In a round everybody has every other player as partner for four hands
rule-places = Playing on
rule-places-help = Whether the others play on for places once somebody is out of cards
rule-places--first-out = off
rule-places--play-on = until one player is left
rule-last-card = Draw card played last
rule-last-card-help = Whether the next player still draws when somebody goes out with such a card
rule-last-card--drawn = the next player still draws
rule-last-card--not-drawn = nothing is drawn
rule-forfeit = Leaving the match
rule-forfeit-help = Whether the others play on when somebody forfeits; two players or pairs never do
rule-forfeit--leaves = the others play on
rule-forfeit--ends = ends it for all, and the others win
rule-left-cards = Cards of a player who leaves
rule-left-cards-help = Where the cards of somebody who forfeits go while the others play on
rule-left-cards--discard-pile = under the discard pile
rule-left-cards--draw-pile = under the draw pile
rule-point-multiplier = Point multiplier
rule-point-multiplier-help = How many times the points of a hand count; the target stays what it is
rule-knockout-points = Points for a knock-out
rule-knockout-points-help = For each player out by the hand limit: to the winner, or to them where the fewest points win
rule-knockout-points--0 = off
rule-blank-value = Value of a Blank
rule-blank-value-help = Points of a Blank with a house rule; a stand-in counts as the card it stands for

# The start
rule-dealing = First dealer
rule-dealing-help = The player to the dealer's left starts; after each hand the deal passes to the left
rule-dealing--random = a random player
rule-dealing--highest-points = everybody draws a card, most points deal
rule-dealing--highest-number = everybody draws a card, the highest number deals
rule-dealing--nobody = nobody; the first seat starts
rule-dealer-tie = Tie in the draw for the deal
rule-dealer-tie-help = Who draws again when several drew the highest card
rule-dealer-tie--tied = those who tied draw again
rule-dealer-tie--everybody = everybody draws again
rule-start-card = Start card
rule-start-card-help = Which card a hand begins with
rule-start-card--as-turned-up = the first one turned up
rule-start-card--first-number = the first number; cards turned up before it stay beneath
rule-start-draw-two = Start card Draw Two
rule-start-draw-two-help = What happens if it is turned up to begin with
rule-start-draw-two--carried-out = the first player draws two and loses the turn
rule-start-draw-two--drawn-then-plays = the first player draws two, then plays
rule-start-draw-two--ignored = nothing happens
rule-start-skip = Start card Skip
rule-start-skip-help = What happens if it is turned up to begin with
rule-start-skip--carried-out = the first player is skipped
rule-start-skip--ignored = nothing happens
rule-start-reverse = Start card Reverse
rule-start-reverse-help = What happens if it is turned up to begin with
rule-start-reverse--carried-out = play goes right, and the player to the dealer's right starts
rule-start-reverse--dealer-starts = play goes right, and the dealer starts
rule-start-reverse--ignored = nothing happens
rule-start-wild = Start card Wild
rule-start-wild-help = What happens if it is turned up to begin with
rule-start-wild--put-back = put back, another is turned up
rule-start-wild--choose = the first player names the colour, then plays
rule-start-wild--any-card = the first card played may be any card
rule-start-wild--random-colour = a random colour
rule-start-wild-draw-four = Start card Wild Draw Four
rule-start-wild-draw-four-help = What happens if it is turned up to begin with
rule-start-wild-draw-four--put-back = put back, another is turned up
rule-start-wild-draw-four--choose = the first player names the colour, then plays
rule-start-wild-draw-four--any-card = the first card played may be any card
rule-start-wild-draw-four--random-colour = a random colour
rule-ignored-start = On an ignored start card
rule-ignored-start-help = What fits on a start card whose action is ignored
rule-ignored-start--colour-and-symbol = its colour or its symbol fits
rule-ignored-start--colour = only its colour fits

# A turn
rule-declining = Drawing by choice
rule-declining-help = Whether you may draw although you could play
rule-declining--allowed = always
rule-declining--forbidden = only with nothing to play
rule-drawing = Drawing
rule-drawing-help = What you draw if you do not play
rule-drawing--one = one card
rule-drawing--until-playable = until a card fits
rule-after-drawing = A drawn card that fits
rule-after-drawing-help = What you do with a drawn card that could be played
rule-after-drawing--play-or-keep = may be played or kept
rule-after-drawing--must-play = must be played
rule-after-drawing--turn-ends = is kept, as drawing ends the turn
rule-matching = Matching
rule-matching-help = What fits on a card beside its colour
rule-matching--face = the same number or symbol
rule-matching--type = the same kind: any number on any number
rule-refill = New draw pile
rule-refill-help = When the discard pile is shuffled into a new draw pile
rule-refill--when-empty = when the draw pile is empty
rule-refill--when-short = when the draw pile holds fewer than needed

# Special cards
rule-victim = Drawing for a draw card
rule-victim-help = Whether drawing for a Draw Two, a Wild Draw Four or the like also costs the turn
rule-victim--loses-turn = also costs the turn
rule-victim--plays-on = costs no turn
rule-two-reverse = Reverse between two
rule-two-reverse-help = What a Reverse does with two players
rule-two-reverse--skips = works like a Skip
rule-two-reverse--reverses = only turns the direction
rule-wild-draw-four = Wild Draw Four
rule-wild-draw-four-help = When it may be played
rule-wild-draw-four--bluff = without the current colour, or as a bluff
rule-wild-draw-four--no-bluff = only without the current colour
rule-wild-draw-four--always = at any time
rule-challenges = Challenges
rule-challenges-help = Whether the next player may challenge a Wild Draw Four as a bluff
rule-challenges--allowed = on
rule-challenges--none = off
rule-guilty-draws = Penalty of a bluffer
rule-guilty-draws-help = Cards drawn by a bluffer who is challenged
rule-challenger-draws = Penalty of a wrong challenger
rule-challenger-draws-help = Cards drawn by the challenger if it was no bluff, those of the Wild Draw Four included
rule-right-challenger = Challenger who was right
rule-right-challenger-help = What a challenger does once the bluffer has drawn
rule-right-challenger--plays = plays a normal turn
rule-right-challenger--loses-turn = loses the turn

# Calling UNO
rule-uno = UNO
rule-uno-help = How somebody who comes down to one card calls it
rule-uno--until-caught = until somebody catches you
rule-uno--beforehand = before your next-to-last card
rule-uno--by-itself = called automatically
rule-early-uno = UNO with two cards
rule-early-uno-help = Whether it may be called before the next-to-last card is played
rule-early-uno--counts = counts
rule-early-uno--too-early = is too early
rule-drawn-call = UNO called before drawing
rule-drawn-call-help = Whether a call still counts once its caller has drawn
rule-drawn-call--cancelled = no longer counts
rule-drawn-call--stands = still counts with two cards at most
rule-uno-penalty = Penalty for a forgotten UNO
rule-uno-penalty-help = Cards drawn for not calling it in time
rule-uno-penalty--0 = off
rule-forgotten-uno = Drawing for a forgotten UNO
rule-forgotten-uno-help = When that penalty is drawn where UNO comes before the next-to-last card
rule-forgotten-uno--before-effect = before the card takes effect
rule-forgotten-uno--after-effect = after the card takes effect
rule-window = Catching
rule-window-help = How long somebody who forgot UNO can be caught
rule-window--next-turn = until the next player draws or plays
rule-window--next-card = until the next card is played
rule-window--any-draw = until the next player draws, for a card or penalty too, or plays
rule-wrong-call = Penalty for a wrong call
rule-wrong-call-help = For calling UNO with too many cards, or catching somebody who did call; off refuses it
rule-wrong-call--0 = off

# House rules
rule-table-talk = Penalty for table talk
rule-table-talk-help = Cards drawn for suggesting a card to another player; the others vote on it
rule-table-talk--0 = off
rule-stacking = Stacking
rule-stacking-help = Answering a draw card with another; whoever does not, draws the sum
rule-stacking--off = off
rule-stacking--same = a Draw Two on a Draw Two
rule-stacking--either = any draw card on any other
rule-stacking--equal-or-higher = draw cards of equal or higher value
rule-jump-in = Jump-in
rule-jump-in-help = An identical card may be played out of turn, and play goes on from there
rule-jump-in--off = off
rule-jump-in--on = on
rule-seven-zero = Seven-zero
rule-seven-zero-help = A 7 swaps hands with a player of your choice, a 0 passes all hands on
rule-seven-zero--off = off
rule-seven-zero--on = on
rule-sets = Sets
rule-sets-help = Several cards of one number may be laid together
rule-sets--off = off
rule-sets--on = on
rule-deflect = Deflect
rule-deflect-help = A Skip or Reverse of the right colour passes a draw card on
rule-deflect--off = off
rule-deflect--on = on
rule-number-last = Number last
rule-number-last-help = The last card has to be a number; with only an action card or a Wild left you draw
rule-number-last--off = off
rule-number-last--on = on
rule-hand-limit = Hand limit
rule-hand-limit-help = With so many cards after drawing you are out of the hand; the last one in wins it
rule-hand-limit--0 = off
rule-discard-all = Extra Discard All
rule-discard-all-help = Added to each pack, of each colour: all other cards of the colour go beneath it
rule-discard-all--0 = off
rule-skip-everyone = Extra Skip Everyone
rule-skip-everyone-help = Added to each pack, of each colour: whoever plays it plays again
rule-skip-everyone--0 = off
rule-reverse-draw-four = Extra Wild Reverse Draw Four
rule-reverse-draw-four-help = Added to each pack: the direction turns, and then the next player draws four
rule-reverse-draw-four--0 = off
rule-colour-roulette = Extra Wild Colour Roulette
rule-colour-roulette-help = Added to each pack: the next player names a colour and draws until it comes
rule-colour-roulette--0 = off
rule-blanks = Blanks
rule-blanks-help = Four more cards, one of each colour: stand-ins for other cards, or with house rules

# Marks on Blanks
blanks-none = off
blanks-four = on
blank-no-effect = no effect
blank-others-draw-one = everyone else draws one
blank-swap-hands = swap hands with a player of your choice
blank-pass-hands = all hands pass on in the direction of play
blank-next-draws-three = the next player draws three
blank-play-again = play again
blank-mark = { $colour } Blank: { $mark }
blank-stands-for = stands for the { $face }
blank-worded = { $mark } “{ $text }”

# Why rules are refused, and what would make sense
problem-range = { $option } is out of range; choose { $least } to { $most }.
problem-too-low = { $option } is too low; choose { $least } or more.
problem-seats = { $count ->
    [one] 1 player is
   *[other] { $count } players are
  } not what these rules are for; { $most ->
    [2147483647] it takes { $least } or more
   *[other] { $spread ->
        [0] it takes exactly { $least }
       *[other] it takes { $least } to { $most }
      }
  }.
problem-deck-too-small = There are too few cards to deal { $cards } to each of { $count }; deal fewer, or take more packs.
problem-format-seats = That format takes exactly { $exactly } at the table; choose another, or change who plays.
problem-limit-below-target = The limit is below the target; raise the limit, or lower the target.
problem-start-action = That makes no sense for this start card; choose something else for it.
problem-blanks = Either all four Blanks are marked or none, and none as a wild; mark them again.
problem-blank-text = The wording on a Blank is one line of { $longest } characters at most; shorten it.
problem-uno-never-in-time = UNO before the next-to-last card means with two cards, which is too early here; change one of the two.
problem-stacking-without-loss = Stacking needs draw cards that cost the turn; let them cost it, or turn stacking off.
problem-play-on-format = Playing on does not go with partners or points for cards played; turn it off, or change the format.
problem-hand-limit-too-low = A hand limit is 20 to 40 cards; raise it, or turn it off.
problem-nothing-to-challenge = Without bluffs there is nothing to challenge; allow bluffs, or turn challenges off.

# The rules of a table in plain words
rules-title = The rules here
rules-aim = Get rid of all your cards first. *My hand* shows them to you alone.
rules-preset = { $changes ->
    [0] **{ $preset }** rules
    [one] **{ $preset }** rules with one change
   *[other] **{ $preset }** rules with { $changes } changes
  }
rules-marked = { $mark } not as in the { $preset } rules
rules-line-more = +{ $count } more
rules-line = { $option }: { $choice }
rules-brief-dealt = { $dealt } each
rules-brief-single = One hand, whoever is out first wins
rules-brief-points = First to { $goal }
rules-brief-lowest = Fewest points win when somebody has { $goal }
rules-brief-elimination = Out at { $goal }, the last one in wins
rules-brief-partners = First pair to { $goal }
rules-brief-rotation-four = Changing partners, { $rounds } of 12 hands
rules-brief-rotation-eight = Changing partners, { $rounds } of 28 hands
rules-brief-played = { $goal } for cards played win

rules-format-single = One hand: whoever is out first wins, and { $playing ->
    [play-on] the others play on for the further places.
   *[first-out] the cards left decide who comes next.
  }
rules-format-points = { $playing ->
    [play-on] Places in a hand score 100, 60, 40, 25, 15, 10 and 5; the last one scores nothing.
   *[first-out] The winner of a hand scores the cards left in all other hands.
  } First to **{ $goal }** wins.
rules-format-lowest = Everybody counts the cards left in their hand. When somebody reaches **{ $goal }**, the lowest total wins.
rules-format-elimination = Everybody counts the cards left in their hand. At **{ $goal }** you are out; the last one in wins.
rules-format-partners = Partners sit opposite. When one of you is out, your pair scores the cards in both other hands. First pair to **{ $goal }** wins.
rules-format-rotation-four = Partners sit opposite and change after every fourth hand; you keep what you score with each. Most points after **{ $rounds }** of 12 hands win.
rules-format-rotation-eight = Two tables; partners sit opposite and change after every fourth hand, and you keep what you score with each. Most points after **{ $rounds }** of 28 hands win.
rules-format-played = Every card you play scores its value. The match ends with an empty hand or at **{ $limit }**: whoever is out wins, and so does whoever has **{ $goal }**.
rules-values = Numbers count their face value, action cards 20, wilds 50{ $blanks ->
    [none] { "" }
   *[other] , Blanks { $blanks }
  }.
rules-play-on = **Playing on**: once somebody is out of cards, the others play on until one is left.
rules-knockout-points = { $fewest ->
    [yes] Whoever is out by the hand limit gets **{ $points }** for that.
   *[no] For each player out by the hand limit the winner of a hand scores **{ $points }**.
  }
rules-point-multiplier = The points of a hand count **{ $counted }**.
rules-deal = Everybody starts with **{ $dealt }**. { $seats }.
rules-seats = { $most ->
    [2147483647] { $least } or more can play
   *[other] { $least } to { $most } can play
  }
rules-seats-exactly = It takes { $exactly }
rules-packs = { $seats }, with a pack for every ten
rules-start-ignored = Start card Draw Two, Skip or Reverse: nothing happens, and { $fits }
rules-start-wilds = Start card Wild or Wild Draw Four: { $choice }
rules-blanks = **Blanks** fit by colour or on each other; a stand-in is the card it stands for.{ $marks }
rules-match = Play a card that matches the top card by colour, { $matching ->
    [type] number or symbol, or any number on a number
   *[face] number or symbol
  }.
rules-drawing-one = { $declining ->
    [forbidden] With nothing to play draw one card.
   *[allowed] With nothing to play, or by choice, draw one card.
  } { $after ->
    [turn-ends] That ends your turn.
    [must-play] If it fits you must play it, else your turn is over.
   *[play-or-keep] If it fits you may play it, but no other; else your turn is over.
  }
rules-drawing-until-playable = { $declining ->
    [forbidden] With nothing to play draw until a card fits.
   *[allowed] With nothing to play, or by choice, draw until a card fits.
  } { $after ->
    [turn-ends] That ends your turn.
    [must-play] You must play it.
   *[play-or-keep] You may play it, but no other, or pass.
  }
rules-draw-two = { $deck ->
    [merciless] **Draw cards** (Two, Four, Wild Six, Wild Ten): the next player draws that many
   *[standard] **Draw Two**: the next player draws two
  }{ $victim ->
    [plays-on] , then plays
   *[loses-turn] { " " }and loses the turn
  }.{ $deck ->
    [merciless] { " " }Wilds fit on every card; with these you name the colour.
   *[standard] { "" }
  }
rules-skip-reverse = **Skip**: the next player loses the turn. **Reverse**: play goes the other way{ $reverse ->
    [skips] ; with two players it works like a Skip
    [reverses] , also with two players
   *[none] { "" }
  }.
rules-card-W = **Wild**: fits on every card; name the colour.
rules-card-W4 = **Wild Draw Four**: name the colour; the next player draws four{ $victim ->
    [plays-on] , then plays
   *[loses-turn] { " " }and loses the turn
  }. { $when ->
    [bluff] Playing it while you hold the current colour is a bluff.
    [no-bluff] Only while you hold no card of the current colour.
   *[always] It may be played at any time.
  }
rules-card-A = **Discard All**: all other cards of its colour in your hand go beneath it.
rules-card-E = **Skip Everyone**: you play again.
rules-card-WR4 = **Wild Reverse Draw Four**: name the colour; play goes the other way, and the next player that way draws four{ $victim ->
    [plays-on] , then plays
   *[loses-turn] { " " }and loses the turn
  }{ $reverse ->
    [skips] ; with two players that is you
   *[other] { "" }
  }.
rules-card-WC = **Wild Colour Roulette**: the next player names a colour, turns up cards until one has it, takes them all and loses the turn.
rules-challenge = The next player may **challenge** it: a bluffer draws { $guilty }; a wrong challenger draws { $challenger } and loses the turn.
rules-uno-free = Down to one card, call **UNO!** Forgetting it costs nothing.
rules-uno-until-caught = Down to one card, call **UNO!**{ $early ->
    [too-early] { "" }
   *[counts] { " " }Two cards left is early enough.
  } Whoever catches you { $window ->
    [next-turn] before the next player draws or plays
    [any-draw] before the next player draws, for a card or penalty too, or plays
   *[next-card] before the next card is played
  } makes you draw **{ $cost }**.
rules-uno-beforehand = Call **UNO!** before you play your next-to-last card, or draw **{ $cost }** at once.
rules-uno-by-itself = **UNO** is called automatically.
rules-wrong-call = Calling UNO with too many cards, or catching somebody who did call, costs **{ $cost }**.
rules-table-talk = Suggesting a card to another player costs **{ $cost }**; with three or more at the table anybody may accuse, and the other people vote.
rules-stacking-same = **Stacking**: a Draw Two may be answered with a Draw Two{ $deck ->
    [merciless] , and a Draw Four with a Draw Four
   *[standard] { "" }
  }; whoever does not, draws the sum.
rules-stacking-either = **Stacking**: a draw card may be answered with another, { $deck ->
    [merciless] a coloured one on a different one only in the colour in force
   *[standard] a Draw Two on a Wild Draw Four only in the colour named
  }; whoever does not, draws the sum.
rules-stacking-equal-or-higher = **Stacking**: answer a draw card with one that draws as many or more, of any colour; whoever does not, draws the sum.
rules-jump-in = **Jump-in**: an identical card may be played out of turn, and play goes on from there.
rules-number-last = **Number last**: nobody goes out with an action card, a Wild or a Blank; with only such a card left you draw.
rules-hand-limit = **Hand limit**: with **{ $limit }** or more after drawing you are out of this hand; the last one in wins it.
rules-seven-zero = **Seven-zero**: a 7 swaps hands with a player of your choice, a 0 passes all hands on; as a last card neither does.
rules-sets = **Sets**: lay two or more cards of one number together; the first has to fit, and the last one's colour counts.
rules-deflect = **Deflect**: answer a draw card with a Skip or Reverse of the colour in force, and the next player in that direction has to draw. Nobody can challenge it then.
