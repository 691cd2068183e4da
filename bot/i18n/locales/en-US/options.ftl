## Presets: rule sheets by their names, and a line about each in a menu (≤ 100 characters)

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

## What a table can begin with by one tap: sheets by their names, and these. The help is in a menu (≤ 100 characters).

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

## Formats, one line each, below the format in a menu (≤ 100 characters)

format-single = One hand; whoever is out first wins
format-points = The winner of a hand scores the others' cards, until somebody reaches the target
format-lowest = Everybody counts the cards left in hand; the lowest total wins
format-elimination = Everybody counts the cards left in hand; at the target you are out, the last one in wins
format-partners = Four players, partners opposite; a pair scores the cards of the other pair
format-rotation-four = Four players, everybody with every partner for four hands: 12 hands a round
format-rotation-eight = Eight players at two tables, everybody with every partner: 28 hands a round
format-played = Two players; every card scores as it is played

## Groups of options

group-table = The table
group-score = Match and points
group-start = The start
group-turn = A turn
group-cards = Special cards
group-uno = Calling UNO
group-house = House rules

## Numbers, as what an option is set to: after a colon (“Cards dealt: 7 cards”), and alone in a menu

# $count – how many players.
unit-seats = { $count ->
    [one] 1 player
   *[other] { $count } players
  }
# $count – how many cards.
unit-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
# $count – how many points.
unit-points = { $count ->
    [one] 1 point
   *[other] { $count } points
  }
# $count – how many rounds.
unit-rounds = { $count ->
    [one] 1 round
   *[other] { $count } rounds
  }
# $count – how many times the points of a hand count, from 1 to 10.
unit-times = { $count ->
    [1] once
    [2] twice
   *[other] { $count } times
  }

## Options: a label, a line of help, and each choice. Labels and choices also read as "label: choice". What can be
## without being chosen is "off", never "none", "allowed" or the like; the panel of rules gives choices a capital.
## A label has at most 45 characters, help and choices 100.

## The table

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

## Match and points

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

## The start

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

## A turn

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

## Special cards

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

## Calling UNO

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

## House rules

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

## Marks on Blanks. Like choices they follow a colon, and stand alone in a menu, where they get a capital.

blanks-none = off
blanks-four = on
blank-no-effect = no effect
blank-others-draw-one = everyone else draws one
blank-swap-hands = swap hands with a player of your choice
blank-pass-hands = all hands pass on in the direction of play
blank-next-draws-three = the next player draws three
blank-play-again = play again
# $colour – the colour with its symbol: “❤️ Red”. $mark – what the Blank does: one of the messages above or the two below.
# In a list of the rules, with room for 100 characters.
blank-mark = { $colour } Blank: { $mark }
# $face – the card without its colour: “7”, “Skip”, “Wild Draw Four”.
blank-stands-for = stands for the { $face }
# $mark – what the Blank does: one of the messages above. $text – the host's own words for it, at most 80 characters.
blank-worded = { $mark } “{ $text }”

## Why rules are refused, and what would make sense

# $option – the name of an option: “Cards dealt”. $least, $most – numbers, the least and the most that it can be.
problem-range = { $option } is out of range; choose { $least } to { $most }.
# $option – the name of an option: “Fewest players”. $least – a number, the least that it can be.
problem-too-low = { $option } is too low; choose { $least } or more.
# $count – how many want to play. $least, $most – how many players the rules are for; $most is 2147483647 for “no limit”.
# $spread – $most minus $least, only to choose: 0 where there is but one number of players.
problem-seats = { $most ->
    [2147483647] { $count ->
        [one] 1 player is not what these rules are for; it takes { $least } or more.
       *[other] { $count } players are not what these rules are for; it takes { $least } or more.
      }
   *[other] { $spread ->
        [0] { $count ->
            [one] 1 player is not what these rules are for; it takes exactly { $least }.
           *[other] { $count } players are not what these rules are for; it takes exactly { $least }.
          }
       *[other] { $count ->
            [one] 1 player is not what these rules are for; it takes { $least } to { $most }.
           *[other] { $count } players are not what these rules are for; it takes { $least } to { $most }.
          }
      }
  }
# $cards – how many cards everybody would get. $count – how many players.
problem-deck-too-small = There are too few cards to deal { $cards } to each of { $count }; deal fewer, or take more packs.
# $exactly – how many players the format takes: 2, 4 or 8.
problem-format-seats = That format takes exactly { $exactly } at the table; choose another, or change who plays.
problem-limit-below-target = The limit is below the target; raise the limit, or lower the target.
problem-start-action = That makes no sense for this start card; choose something else for it.
problem-blanks = Either all four Blanks are marked or none, and none as a wild; mark them again.
# $longest – the most characters that it can have: 80.
problem-blank-text = { $longest ->
    [one] The wording on a Blank is one line of 1 character; shorten it.
   *[other] The wording on a Blank is one line of { $longest } characters at most; shorten it.
  }
problem-uno-never-in-time = UNO before the next-to-last card means with two cards, which is too early here; change one of the two.
problem-stacking-without-loss = Stacking needs draw cards that cost the turn; let them cost it, or turn stacking off.
problem-play-on-format = Playing on does not go with partners or points for cards played; turn it off, or change the format.
problem-hand-limit-too-low = A hand limit is 20 to 40 cards; raise it, or turn it off.
problem-hand-limit-missing = With the merciless deck many hands would never end; set a hand limit, or take the usual 108 cards.
problem-nothing-to-challenge = Without bluffs there is nothing to challenge; allow bluffs, or turn challenges off.

## The rules of a table in plain words: one message of up to 4,000 characters, all of it together

rules-title = The rules here
rules-aim = Get rid of all your cards first. *{ button-hand }* shows them to you alone.
# $preset – the name of the sheet: “Classic”, or one that a server gave, at most 40 characters.
# $changes – how many options differ from that sheet. Below the heading.
rules-preset = { $changes ->
    [0] **{ $preset }** rules
    [one] **{ $preset }** rules with one change
   *[other] **{ $preset }** rules with { $changes } changes
  }
# $mark – the sign ✏️, which stands before each rule that was changed. $preset – the name of the sheet: “Classic”.
# At the end, in small print.
rules-marked = { $mark } not as in the { $preset } rules
# $count – how many further changes there are. At the end of a list like “Stacking · Jump-in · Sets”.
rules-line-more = +{ $count } more
# $option – the name of an option: “Hand limit”. $choice – what it is set to: “off”, “20 cards”.
rules-line = { $option }: { $choice }

## The match in a few words: in the lobby, and in a menu before the line about its rules
## (variant-help-…); if both together have more than 100 characters, the menu shows the line alone

# $cards – how many cards everybody gets.
rules-brief-dealt = { $cards ->
    [one] 1 card each
   *[other] { $cards } cards each
  }
rules-brief-single = One hand, whoever is out first wins
# $target – the points that win.
rules-brief-points = { $target ->
    [one] First to 1 point
   *[other] First to { $target } points
  }
# $target – the points that end the match.
rules-brief-lowest = { $target ->
    [one] Fewest points win when somebody has 1 point
   *[other] Fewest points win when somebody has { $target } points
  }
# $target – the points that put a player out.
rules-brief-elimination = { $target ->
    [one] Out at 1 point, the last one in wins
   *[other] Out at { $target } points, the last one in wins
  }
# $target – the points that win.
rules-brief-partners = { $target ->
    [one] First pair to 1 point
   *[other] First pair to { $target } points
  }
# $rounds – how many rounds are played.
rules-brief-rotation-four = { $rounds ->
    [one] Changing partners, 1 round of 12 hands
   *[other] Changing partners, { $rounds } rounds of 12 hands
  }
# $rounds – how many rounds are played.
rules-brief-rotation-eight = { $rounds ->
    [one] Changing partners, 1 round of 28 hands
   *[other] Changing partners, { $rounds } rounds of 28 hands
  }
# $target – the points that win.
rules-brief-played = { $target ->
    [one] 1 point for cards played wins
   *[other] { $target } points for cards played win
  }

## The sentences of the rules. Each is an item of a list; the words in bold are the names of cards and options.

# $playing – whether the others go on once somebody is out of cards: play-on (yes) or first-out (no).
rules-format-single = { $playing ->
    [play-on] One hand: whoever is out first wins, and the others play on for the further places.
   *[first-out] One hand: whoever is out first wins, and the cards left decide who comes next.
  }
# $playing – whether the others go on once somebody is out of cards: play-on (yes) or first-out (no).
# $target – the points that win.
rules-format-points = { $playing ->
    [play-on] Places in a hand score 100, 60, 40, 25, 15, 10 and 5; the last one scores nothing.
   *[first-out] The winner of a hand scores the cards left in all other hands.
  } { $target ->
    [one] First to **1 point** wins.
   *[other] First to **{ $target } points** wins.
  }
# $target – the points that end the match.
rules-format-lowest = Everybody counts the cards left in their hand. { $target ->
    [one] When somebody reaches **1 point**, the lowest total wins.
   *[other] When somebody reaches **{ $target } points**, the lowest total wins.
  }
# $target – the points that put a player out.
rules-format-elimination = Everybody counts the cards left in their hand. { $target ->
    [one] At **1 point** you are out; the last one in wins.
   *[other] At **{ $target } points** you are out; the last one in wins.
  }
# $target – the points that win.
rules-format-partners = Partners sit opposite. When one of you is out, your pair scores the cards in both other hands. { $target ->
    [one] First pair to **1 point** wins.
   *[other] First pair to **{ $target } points** wins.
  }
# $rounds – how many rounds are played.
rules-format-rotation-four = Partners sit opposite and change after every fourth hand; you keep what you score with each. { $rounds ->
    [one] Most points after **1 round** of 12 hands win.
   *[other] Most points after **{ $rounds } rounds** of 12 hands win.
  }
# $rounds – how many rounds are played.
rules-format-rotation-eight = Two tables; partners sit opposite and change after every fourth hand, and you keep what you score with each. { $rounds ->
    [one] Most points after **1 round** of 28 hands win.
   *[other] Most points after **{ $rounds } rounds** of 28 hands win.
  }
# $ends – the points that end the match for all. $target – the points that win.
rules-format-played = Every card you play scores its value. The match ends with an empty hand or at **{ $ends ->
    [one] 1 point
   *[other] { $ends } points
  }**: whoever is out wins, and so does whoever has **{ $target ->
    [one] 1 point
   *[other] { $target } points
  }**.
# $blanks – the points of a Blank, a number, or “none” where no Blanks are played.
rules-values = { $blanks ->
    [none] Numbers count their face value, action cards 20, wilds 50.
   *[other] Numbers count their face value, action cards 20, wilds 50, Blanks { $blanks }.
  }
rules-play-on = **Playing on**: once somebody is out of cards, the others play on until one is left.
# $fewest – whether the fewest points win: yes or no. $points – what one player brings who is out by the hand limit.
rules-knockout-points = { $fewest ->
    [yes] Whoever is out by the hand limit gets **{ $points ->
        [one] 1 point
       *[other] { $points } points
      }** for that.
   *[no] For each player out by the hand limit the winner of a hand scores **{ $points ->
        [one] 1 point
       *[other] { $points } points
      }**.
  }
# $times – how many times the points count, from 2 to 10.
rules-point-multiplier = { $times ->
    [1] The points of a hand count **once**.
    [2] The points of a hand count **twice**.
   *[other] The points of a hand count **{ $times } times**.
  }
# $cards – how many cards everybody gets. $seats – one of the sentences below, about how many can play.
rules-deal = { $cards ->
    [one] Everybody starts with **1 card**. { $seats }
   *[other] Everybody starts with **{ $cards } cards**. { $seats }
  }
# $least, $most – how many can play; $most is 2147483647 for “no limit”. A sentence inside another message.
rules-seats = { $most ->
    [2147483647] { $least } or more can play.
   *[other] { $least } to { $most } can play.
  }
# $exactly – the only number of players. A sentence inside another message.
rules-seats-exactly = It takes { $exactly }.
# $least, $most – how many can play; $most is 2147483647 for “no limit”. “A pack for every ten” players.
# A sentence inside another message.
rules-seats-packs = { $most ->
    [2147483647] { $least } or more can play, with a pack for every ten.
   *[other] { $least } to { $most } can play, with a pack for every ten.
  }
# $fits – what fits on such a start card: colour (its colour only) or colour-and-symbol.
rules-start-ignored = { $fits ->
    [colour] Start card Draw Two, Skip or Reverse: nothing happens, and only its colour fits
   *[colour-and-symbol] Start card Draw Two, Skip or Reverse: nothing happens, and its colour or its symbol fits
  }
# $choice – what happens: one of the choices of “Start card Wild” above, such as “put back, another is turned up”.
rules-start-wilds = Start card Wild or Wild Draw Four: { $choice }
# $marks – nothing, or four lines below this one, such as “Red Blank: play again”.
rules-blanks = **Blanks** fit by colour or on each other; a stand-in is the card it stands for.{ $marks }
# $matching – what fits beside the colour: type (any number on any number) or face (the same number or symbol).
rules-match = { $matching ->
    [type] Play a card that matches the top card by colour, number or symbol, or any number on a number.
   *[face] Play a card that matches the top card by colour, number or symbol.
  }
# $declining – whether somebody who could play may draw: allowed or forbidden.
# $after – what to do with a drawn card that fits: turn-ends (keep it), must-play or play-or-keep.
rules-drawing-one = { $declining ->
    [forbidden] With nothing to play draw one card.
   *[allowed] With nothing to play, or by choice, draw one card.
  } { $after ->
    [turn-ends] That ends your turn.
    [must-play] If it fits you must play it, else your turn is over.
   *[play-or-keep] If it fits you may play it, but no other; else your turn is over.
  }
# $declining – whether somebody who could play may draw: allowed or forbidden.
# $after – what to do with a drawn card that fits: turn-ends (keep it), must-play or play-or-keep.
rules-drawing-until-playable = { $declining ->
    [forbidden] With nothing to play draw until a card fits.
   *[allowed] With nothing to play, or by choice, draw until a card fits.
  } { $after ->
    [turn-ends] That ends your turn.
    [must-play] You must play it.
   *[play-or-keep] You may play it, but no other, or pass.
  }
# $deck – which cards are in a pack: standard, or merciless (with the draw cards named here).
# $victim – whether whoever draws loses the turn as well: loses-turn or plays-on.
rules-draw-two = { $deck ->
    [merciless] { $victim ->
        [plays-on] **Draw cards** (Two, Four, Wild Six, Wild Ten): the next player draws that many, then plays.
       *[loses-turn] **Draw cards** (Two, Four, Wild Six, Wild Ten): the next player draws that many and loses the turn.
      } Wilds fit on every card; with these you name the colour.
   *[standard] { $victim ->
        [plays-on] **Draw Two**: the next player draws two, then plays.
       *[loses-turn] **Draw Two**: the next player draws two and loses the turn.
      }
  }
# $reverse – a Reverse between two players: skips (works like a Skip), reverses (turns the direction), none (never two).
rules-skip-reverse = **Skip**: the next player loses the turn. { $reverse ->
    [skips] **Reverse**: play goes the other way; with two players it works like a Skip.
    [reverses] **Reverse**: play goes the other way, also with two players.
   *[none] **Reverse**: play goes the other way.
  }
rules-card-W = **Wild**: fits on every card; name the colour.
# $victim – whether whoever draws loses the turn as well: loses-turn or plays-on.
# $when – when it may be played: bluff (at any time, but it can be a bluff), no-bluff or always.
rules-card-W4 = { $victim ->
    [plays-on] **Wild Draw Four**: name the colour; the next player draws four, then plays.
   *[loses-turn] **Wild Draw Four**: name the colour; the next player draws four and loses the turn.
  } { $when ->
    [bluff] Playing it while you hold the current colour is a bluff.
    [no-bluff] Only while you hold no card of the current colour.
   *[always] It may be played at any time.
  }
rules-card-A = **Discard All**: all other cards of its colour in your hand go beneath it.
rules-card-E = **Skip Everyone**: you play again.
# $victim – whether whoever draws loses the turn as well: loses-turn or plays-on.
# $reverse – “skips” where a Reverse between two players works like a Skip: then the next player is you.
rules-card-WR4 = { $reverse ->
    [skips] { $victim ->
        [plays-on] **Wild Reverse Draw Four**: name the colour; play goes the other way, and the next player that way draws four, then plays; with two players that is you.
       *[loses-turn] **Wild Reverse Draw Four**: name the colour; play goes the other way, and the next player that way draws four and loses the turn; with two players that is you.
      }
   *[other] { $victim ->
        [plays-on] **Wild Reverse Draw Four**: name the colour; play goes the other way, and the next player that way draws four, then plays.
       *[loses-turn] **Wild Reverse Draw Four**: name the colour; play goes the other way, and the next player that way draws four and loses the turn.
      }
  }
rules-card-WC = **Wild Colour Roulette**: the next player names a colour, turns up cards until one has it, takes them all and loses the turn.
# $guilty – how many cards a bluffer draws. $challenger – how many a wrong challenger draws. Below the Wild Draw Four.
rules-challenge = The next player may **challenge** it: a bluffer draws { $guilty ->
    [one] 1 card
   *[other] { $guilty } cards
  }; a wrong challenger draws { $challenger ->
    [one] 1 card
   *[other] { $challenger } cards
  } and loses the turn.
rules-uno-free = Down to one card, call **UNO!** Forgetting it costs nothing.
# $early – whether a call with two cards counts: counts or too-early. $cards – how many cards the penalty is.
# $window – how long somebody can be caught: next-turn, any-draw or next-card.
rules-uno-until-caught = { $early ->
    [too-early] Down to one card, call **UNO!**
   *[counts] Down to one card, call **UNO!** Two cards left is early enough.
  } { $window ->
    [next-turn] Whoever catches you before the next player draws or plays makes you draw **{ $cards ->
        [one] 1 card
       *[other] { $cards } cards
      }**.
    [any-draw] Whoever catches you before the next player draws, for a card or penalty too, or plays makes you draw **{ $cards ->
        [one] 1 card
       *[other] { $cards } cards
      }**.
   *[next-card] Whoever catches you before the next card is played makes you draw **{ $cards ->
        [one] 1 card
       *[other] { $cards } cards
      }**.
  }
# $cards – how many cards the penalty is.
rules-uno-beforehand = Call **UNO!** before you play your next-to-last card, or draw **{ $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }** at once.
rules-uno-by-itself = **UNO** is called automatically.
# $cards – how many cards the penalty is.
rules-wrong-call = Calling UNO with too many cards, or catching somebody who did call, costs **{ $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }**.
# $cards – how many cards the penalty is.
rules-table-talk = Suggesting a card to another player costs **{ $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }**; with three or more at the table anybody may accuse, and the other people vote.
# $deck – which cards are in a pack: standard, or merciless (which has a Draw Four of each colour).
rules-stacking-same = { $deck ->
    [merciless] **Stacking**: a Draw Two may be answered with a Draw Two, and a Draw Four with a Draw Four; whoever does not, draws the sum.
   *[standard] **Stacking**: a Draw Two may be answered with a Draw Two; whoever does not, draws the sum.
  }
# $deck – which cards are in a pack: standard, or merciless (which has several coloured draw cards).
rules-stacking-either = { $deck ->
    [merciless] **Stacking**: a draw card may be answered with another, a coloured one on a different one only in the colour in force; whoever does not, draws the sum.
   *[standard] **Stacking**: a draw card may be answered with another, a Draw Two on a Wild Draw Four only in the colour named; whoever does not, draws the sum.
  }
rules-stacking-equal-or-higher = **Stacking**: answer a draw card with one that draws as many or more, of any colour; whoever does not, draws the sum.
rules-jump-in = **Jump-in**: an identical card may be played out of turn, and play goes on from there.
rules-number-last = **Number last**: nobody goes out with an action card, a Wild or a Blank; with only such a card left you draw.
# $cards – how many cards put a player out of the hand, from 20 to 40.
rules-hand-limit = **Hand limit**: with **{ $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }** or more after drawing you are out of this hand; the last one in wins it.
rules-seven-zero = **Seven-zero**: a 7 swaps hands with a player of your choice, a 0 passes all hands on; as a last card neither does.
rules-sets = **Sets**: lay two or more cards of one number together; the first has to fit, and the last one's colour counts.
rules-deflect = **Deflect**: answer a draw card with a Skip or Reverse of the colour in force, and the next player in that direction has to draw. Nobody can challenge it then.
